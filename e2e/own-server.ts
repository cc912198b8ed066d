/** A server used by the journeys of one worker only. */
type OwnServer = { url: string; dataDir: string }

const nameOf = (index: number | string) => `E2E_SERVER_${index}`

/** Tells the workers, which inherit the environment, the server of the worker with this index. */
export function announceServer(index: number, server: OwnServer): void {
  process.env[nameOf(index)] = JSON.stringify(server)
}

/** The server of the calling worker; undefined outside of workers. */
export function ownServer(): OwnServer | undefined {
  const announced = process.env[nameOf(process.env.TEST_PARALLEL_INDEX ?? '')]
  return announced === undefined ? undefined : JSON.parse(announced)
}
