import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { startFrom } from './start-from.ts'

const opened = { name: 'Pumps', members: [1, 2] }

function typedInto(fields: Partial<typeof opened>) {
  const form = createFormControl({ defaultValues: opened })
  for (const name of ['name', 'members'] as const) {
    form.register(name)
    if (name in fields) form.setValue(name, fields[name] as never, { shouldDirty: true })
  }
  return form
}

test('what was saved is where the form starts again', () => {
  const form = typedInto({ name: 'Valves' })
  startFrom(form, { name: 'Valves', members: [1, 2] })
  expect(form.getValues()).toEqual({ name: 'Valves', members: [1, 2] })
  expect(form.control._getDirty()).toBe(false)
})

test('what was typed while it was being saved stays, and is still to be saved', () => {
  const form = typedInto({ name: 'Valves', members: [3] })
  startFrom(form, { name: 'Valves', members: [1, 2] })
  expect(form.getValues()).toEqual({ name: 'Valves', members: [3] })
  expect(form.control._getDirty()).toBe(true)
})
