// A battle against the bot, over HTTP. .NET 8 or newer; in Unity, UnityWebRequest sends the same.
//     mech-env serve            (in another terminal)
//     dotnet run --project examples/csharp
using System.Text;
using System.Text.Json.Nodes;

var server = args.Length > 0 ? args[0] : "http://127.0.0.1:8737";
using var http = new HttpClient();

async Task<JsonNode> Ask(string verb, string fields)
{
    var body = new StringContent(fields, Encoding.UTF8, "application/json");
    using var reply = await http.PostAsync($"{server}/api/{verb}", body);
    var data = JsonNode.Parse(await reply.Content.ReadAsStringAsync())!;
    if (reply.IsSuccessStatusCode) return data;
    throw new InvalidOperationException($"{data["error"]!["field"]}: {data["error"]!["message"]}");
}

var view = await Ask("new", """
    {"ruleset": "steel_typhoon", "scenario": "duel", "seed": 7,
     "players": {"red": "person", "blue": "bot"}}
    """);
var battle = view["battle"]!.ToString();
while (!view["over"]!.GetValue<bool>())
{
    var actions = view["actions"]!.AsArray();
    var choice = actions[Random.Shared.Next(actions.Count)]!;
    Console.WriteLine($"{view["request"]!["text"]}  ->  {choice["text"]}");
    view = await Ask("answer", $$"""{"battle": "{{battle}}", "action": {{choice["action"]}}}""");
    foreach (var step in view["steps"]!.AsArray())
        foreach (var line in step!["lines"]!.AsArray())
            Console.WriteLine($"  {line!["text"]}");
}
Console.WriteLine($"{view["winner"]?.ToString() ?? "nobody"} wins: {view["reason"]}");
await Ask("end", $$"""{"battle": "{{battle}}"}""");
