import { CallError } from '@atesta/contract/client.ts'

/**
 * The messages of a refused call by field of the body: `/name` becomes `name`, `/assignees/0` becomes
 * `assignees`. Empty if the refusal names no fields.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const messages: Record<string, string> = {}
  for (const { path, message } of error.fields) {
    const name = path.split('/')[1]
    if (name) messages[name] ??= message
  }
  return messages
}
