"""Pictures of battles: text board, SVG board, raster image, replay page. Knows no ruleset."""
