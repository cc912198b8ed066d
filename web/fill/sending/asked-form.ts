import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { earlyRequests } from '../../address/early-requests.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { fetchInspectionForm } from '../../queries/inspections.ts'

/** How long an early request counts as fresh, in ms: its page may never be opened. */
const freshFor = 1500

let asked: { id: number; at: number; answer: Promise<InspectionForm> } | null = null

const fresh = (id: number) => (asked?.id === id && performance.now() - asked.at < freshFor ? asked : null)

/** Requests the form of an inspection while its page is being opened. */
export function askForForm(id: number): void {
  // The server does not know it yet.
  if (isStartedHere(id) || fresh(id)) return
  const answer = fetchInspectionForm(id)
  // The page that takes it handles the error; possibly none does.
  answer.catch(() => undefined)
  asked = { id, at: performance.now(), answer }
}
earlyRequests.inspection = askForForm

/** Returns an early request, once; undefined when there was none, or too long ago. */
export function takeAskedForm(id: number): Promise<InspectionForm> | undefined {
  const taken = fresh(id)?.answer
  asked = null
  return taken
}
