// What a container's health check runs: ends with 0 when the process beside it answers.
const port = process.env.WORKER_PORT || process.env.PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
