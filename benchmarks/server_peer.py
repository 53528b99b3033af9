"""boardgame.io's own server, and clients of its protocol, installed from npm into a temporary folder."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

_PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4")

# A similar game: rounds of dice for all players, four tiles drawn one by one on a hidden board, then done.
_GAME = """
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const roll = (G, random) => { G.round += 1; G.dice = [1, 2, 3, 4].map(() => random.D6()); };
const everybody = { activePlayers: { all: 'draw' } };
const place = { ignoreStaleStateID: true, move: ({ G, playerID }, cell, tile) => {
  const board = G.players[playerID];
  if (board.cells[cell] || !G.dice.includes(tile) || board.drawn >= 4) return INVALID_MOVE;
  board.cells[cell] = { tile, round: G.round };
  board.drawn += 1;
} };
const done = { ignoreStaleStateID: true, move: ({ G, playerID, random }) => {
  const board = G.players[playerID];
  if (board.done) return INVALID_MOVE;
  board.done = true;
  const all = Object.values(G.players);
  if (all.every((each) => each.done)) {
    all.forEach((each) => { each.done = false; each.drawn = 0; });
    roll(G, random);
  }
} };
const board = () => ({ cells: Array(49).fill(null), drawn: 0, done: false });
const game = {
  name: 'sheet',
  setup: ({ random }) => { const G = { round: 0, dice: [], players: { 0: board(), 1: board() } }; roll(G, random); return G; },
  turn: { activePlayers: { all: 'draw' } },
  moves: { place, done },
  playerView: ({ G, playerID }) => ({ ...G, players: playerID === null ? {} : { [playerID]: G.players[playerID] } }),
};
Server({ games: [game], origins: ['*'] }).run({ port: Number(process.argv[2]), callback: () => console.log('up') });
"""

_CLIENTS = """
const { io } = require('socket.io-client');
const [port, clients, rounds, run] = process.argv.slice(2).map(Number);
const waits = [];
function client(match, player) {
  return new Promise((ready) => {
    const socket = io(`http://127.0.0.1:${port}/sheet`, { transports: ['websocket'], forceNew: true });
    const me = { socket, state: null, wake: null };
    const news = (state) => { if (!me.state || state._stateID > me.state._stateID) me.state = state; if (me.wake) me.wake(); };
    socket.on('update', (id, state) => news(state));
    socket.on('sync', (id, info) => { news(info.state); ready(me); });
    socket.on('connect', () => socket.emit('sync', match, player, undefined, 2));
    me.match = match; me.player = player;
  });
}
const until = async (me, test) => { while (!test(me.state)) { await new Promise((wake) => { me.wake = wake; }); me.wake = null; } };
async function move(me, type, args, test) {
  const began = performance.now();
  me.socket.emit('update', { type: 'MAKE_MOVE', payload: { type, args, playerID: me.player } }, me.state._stateID, me.match, me.player);
  await until(me, test);
  waits.push(performance.now() - began);
}
async function play(me) {
  for (let round = 1; round <= rounds; round++) {
    await until(me, (state) => state.G.round >= round);
    for (let n = 0; n < 4; n++) {
      const cell = (round - 1) * 4 + n;
      await move(me, 'place', [cell, me.state.G.dice[n]], (state) => state.G.players[me.player].cells[cell]);
    }
    await move(me, 'done', [], (state) => state.G.round > round || state.G.players[me.player].done);
  }
}
(async () => {
  const seated = [];
  for (let n = 0; n < clients; n++) seated.push(await client(`m${run}.${n >> 1}`, String(n % 2)));
  const began = performance.now();
  await Promise.all(seated.map(play));
  process.stdout.write(JSON.stringify({ seconds: (performance.now() - began) / 1000, waits }), () => process.exit(0));
})();
"""


@dataclass(slots=True)
class Peer:
    """A running boardgame.io server."""

    folder: Path
    port: int
    popen: subprocess.Popen[bytes]
    runs: int = 0

    def measure(self, clients: int, rounds: int) -> tuple[float, list[float]]:
        """The duration in seconds, and the response time of each move in milliseconds."""
        self.runs += 1
        command = ["node", "clients.js", *map(str, (self.port, clients, rounds, self.runs))]
        found = json.loads(subprocess.run(command, cwd=self.folder, capture_output=True, check=True, timeout=300).stdout)
        return float(found["seconds"]), list(found["waits"])

    def stop(self) -> None:
        self.popen.kill()
        self.popen.wait()


def peer(folder: Path) -> Peer | None:
    """Installs and starts boardgame.io; None if npm or its registry is not available."""
    if not shutil.which("npm"):
        print("npm is not here: only our own server is measured")
        return None
    (folder / "server.js").write_text(_GAME)
    (folder / "clients.js").write_text(_CLIENTS)
    install = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *_PACKAGES]
    done = subprocess.run(install, cwd=folder, capture_output=True, check=False, timeout=300)
    if done.returncode:
        print("boardgame.io could not be installed: only our own server is measured")
        return None
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    started = Peer(
        folder, port, subprocess.Popen(["node", "server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL, start_new_session=True)
    )
    for _ in range(100):
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return started
        time.sleep(0.1)
    started.stop()
    return None
