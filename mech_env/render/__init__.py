"""Pictures of battles: text board, SVG board, raster image. Knows no ruleset."""
