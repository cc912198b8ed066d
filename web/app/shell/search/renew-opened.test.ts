import { paths } from '@atesta/contract/paths.ts'
import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { beforeEach, expect, test } from 'vitest'
import { forgetRecords, recentRecords, rememberRecord } from '../../../session/recent-records.ts'
import { renewOpened } from './renew-opened.ts'

const claim: FoundRecord = {
  kind: 'claim',
  id: 1,
  title: 'Hail',
  number: null,
  detail: 'C-1',
  task: { id: 1, name: 'Hail', type: 'claim', folder_id: 2 },
  identifier: null,
}
const inspection: FoundRecord = { ...claim, kind: 'inspection', id: 8, title: 'Roof', detail: 'Hail' }
beforeEach(() => {
  forgetRecords()
  for (const record of [claim, inspection]) rememberRecord(record)
})

test('a record whose page opens under another name is called so from then on', () => {
  renewOpened(paths.claim({ claimId: 1 }), 'Hail in May')
  expect(recentRecords()).toEqual([inspection, { ...claim, title: 'Hail in May' }])
})

test('other pages, and those whose heading is more than the name, change nothing', () => {
  renewOpened(paths.claim({ claimId: 2 }), 'Storm')
  renewOpened(paths.inspection({ folderId: 2, workflowId: 1, inspectionId: 8 }), 'Roof, submitted')
  expect(recentRecords()).toEqual([inspection, claim])
})
