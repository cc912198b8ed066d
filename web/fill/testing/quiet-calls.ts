import type { QueueCalls } from '../upload/queue-calls.ts'

/** What a queue calls besides the server, where a test is about something else: its person is here, in one tab. */
export const quietCalls = {
  exchange: async () => true,
  onArrived: () => undefined,
  onTaken: () => undefined,
  onUnknownFailure: () => undefined,
  isHere: () => true,
  onSignedOut: () => undefined,
  alone: async (_id, work) => {
    await work()
    return true
  },
} satisfies Partial<QueueCalls>
