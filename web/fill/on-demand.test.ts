import { expect, test } from 'vitest'
import { InspectionSubmitConfirm } from '../modals/inspection-submit-confirm.tsx'
import { fetchOnDemandParts } from './on-demand.ts'

test('what asks before a form is sent is fetched ahead, and needs no answer of a server that stands still', async () => {
  const fetched = await fetchOnDemandParts()
  expect(fetched.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(fetched.flatMap((each) => ('value' in each ? each.value : []))).toContain(InspectionSubmitConfirm)
})
