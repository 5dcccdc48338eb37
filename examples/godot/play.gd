# A battle against the bot, over HTTP. Godot 4:
#     mech-env serve            (in another terminal)
#     godot --headless --script examples/godot/play.gd
extends SceneTree

const SERVER := "http://127.0.0.1:8737/api/"
var http := HTTPRequest.new()

func ask(verb: String, fields: Dictionary) -> Dictionary:
	var headers := ["Content-Type: application/json"]
	http.request(SERVER + verb, headers, HTTPClient.METHOD_POST, JSON.stringify(fields))
	var reply: Array = await http.request_completed  # result, status, headers, body
	var data: Dictionary = JSON.parse_string(reply[3].get_string_from_utf8())
	if reply[1] != 200:
		push_error("%s: %s" % [data["error"]["field"], data["error"]["message"]])
		quit(1)
	return data

func _initialize() -> void:
	root.add_child(http)
	await process_frame
	var view := await ask("new", {"ruleset": "steel_typhoon", "scenario": "duel", "seed": 7,
		"players": {"red": "person", "blue": "bot"}})
	while not view["over"]:
		var choice: Dictionary = view["actions"].pick_random()
		print("%s  ->  %s" % [view["request"]["text"], choice["text"]])
		view = await ask("answer", {"battle": view["battle"], "action": int(choice["action"])})
		for step in view["steps"]:
			for line in step["lines"]:
				print("  ", line["text"])
	print("%s wins: %s" % [view["winner"] if view["winner"] else "nobody", view["reason"]])
	await ask("end", {"battle": view["battle"]})
	quit()
