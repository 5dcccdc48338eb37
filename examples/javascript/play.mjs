// A battle against the bot, over WebSocket. Node 22 or newer; the same in a page.
//     mech-env serve            (in another terminal)
//     node examples/javascript/play.mjs ws://127.0.0.1:8737/ws
const socket = new WebSocket(process.argv[2] ?? "ws://127.0.0.1:8737/ws");
const waiting = new Map(); // id of a message -> what to do with its answer
let last = 0;

function ask(verb, fields) {
  socket.send(JSON.stringify({ id: ++last, verb, ...fields }));
  return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
}

socket.onmessage = ({ data }) => {
  const { id, ok, result, error } = JSON.parse(data);
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (ok) resolve(result);
  else reject(new Error(`${error.field}: ${error.message}`));
};
await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject; });

const players = { red: "person", blue: "bot" };
let view = await ask("new", { ruleset: "steel_typhoon", scenario: "duel", seed: 7, players });
while (!view.over) {
  const choice = view.actions[Math.floor(Math.random() * view.actions.length)];
  console.log(`${view.request.text}  ->  ${choice.text}`);
  view = await ask("answer", { battle: view.battle, action: choice.action });
  for (const step of view.steps) for (const line of step.lines) console.log(`  ${line.text}`);
}
console.log(`${view.winner ?? "nobody"} wins: ${view.reason}`);
await ask("end", { battle: view.battle });
socket.close();
