import { expect, test } from 'vitest'
import { InspectionSubmitConfirm } from '../modals/inspection-submit-confirm.tsx'
import { uploadCode } from '../session/transfer.ts'
import { fetchOnDemandParts } from './on-demand.ts'
import { withdrawing } from './sending/announcements.ts'

test('confirmation dialogs are prefetched, and need no answer from a server that hangs', async () => {
  const fetched = await fetchOnDemandParts()
  expect(fetched.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(fetched.flatMap((each) => ('value' in each ? each.value : []))).toContain(InspectionSubmitConfirm)
})

test.each([
  ['sends files is prefetched, so that a file can be queued and sent after an outage', uploadCode],
  [
    'withdraws a file whose announcement was lost is prefetched, as without a connection it cannot come',
    withdrawing,
  ],
])('the code that %s', async (_, load) => {
  const fetched = await fetchOnDemandParts()
  const code = await load()
  expect(fetched.some((each) => 'value' in each && each.value === code)).toBe(true)
})
