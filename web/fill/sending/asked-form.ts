import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { earlyRequests } from '../../address/early-requests.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { fetchInspectionForm } from '../../queries/inspections.ts'

/** For so long what was asked for is as good as asked for now: a page may be gone to and not come. Milliseconds. */
const freshFor = 1500

let asked: { id: number; at: number; answer: Promise<InspectionForm> } | null = null

const fresh = (id: number) => (asked?.id === id && performance.now() - asked.at < freshFor ? asked : null)

/** Asks for the form of an inspection that is gone to, while its page is not there yet. */
export function askForForm(id: number): void {
  // The server does not know it yet.
  if (isStartedHere(id) || fresh(id)) return
  const answer = fetchInspectionForm(id)
  // Who takes it is told; it may be taken by no page.
  answer.catch(() => undefined)
  asked = { id, at: performance.now(), answer }
}
earlyRequests.inspection = askForForm

/** What has been asked for, once; undefined where nothing was, or too long ago. */
export function takeAskedForm(id: number): Promise<InspectionForm> | undefined {
  const taken = fresh(id)?.answer
  asked = null
  return taken
}
