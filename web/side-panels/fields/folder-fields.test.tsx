import { expect, test } from 'vitest'
import { changeOfFolder, formOfFolder } from './folder-fields.tsx'

const folder = {
  name: 'Crowd',
  members: Array.from({ length: 600 }, (_, n) => ({ id: n + 1, name: `Member ${n + 1}` })),
}
const form = formOfFolder(folder)

test('a save sends the members only where they were changed', () => {
  expect(changeOfFolder(folder, { ...form, name: 'Renamed' })).toEqual({ name: 'Renamed' })
  expect(changeOfFolder(folder, { ...form, members: form.members.toReversed() })).toEqual({ name: 'Crowd' })
  expect(changeOfFolder(folder, { ...form, members: [2, 3] })).toEqual({ name: 'Crowd', members: [2, 3] })
  const other = [...form.members.slice(1), 700]
  expect(changeOfFolder(folder, { ...form, members: other })).toEqual({ name: 'Crowd', members: other })
  expect(changeOfFolder(folder, { ...form, members: [] })).toEqual({ name: 'Crowd', members: [] })
})
