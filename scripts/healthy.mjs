// What a container's health check runs: ends with 0 when the process beside it answers. It does not know the role, so it
// asks at both ports: of the two only that of the role is listened on.
const ports = [process.env.WORKER_PORT, process.env.PORT || '3000'].filter(Boolean)
const answers = await Promise.all(
  ports.map((port) => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)),
)
process.exitCode = answers.some((answer) => answer?.ok) ? 0 : 1
