// npm run dev: the server restarts when its code changes; Vite serves the web on http://localhost:5173.
import { spawn } from 'node:child_process'
import { installDependencies, root, runtime, say } from './set-up.mjs'

await installDependencies()
say(`The web is on http://localhost:5173, the server behind it on port ${process.env.PORT ?? 3000}.`)
const start = (args) => spawn(runtime(), args, { cwd: root, stdio: 'inherit' })
const children = [
  // Starts as the command line does: main.mjs may load a build and would not notice changed sources.
  start(['--watch', '--watch-preserve-output', 'server/cli.ts', 'start', ...process.argv.slice(2)]),
  start(['node_modules/vite/bin/vite.js', 'web']),
]

const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
// One is useless without the other.
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
