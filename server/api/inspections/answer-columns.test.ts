import { makeAnswered } from '@atesta/testkit/records/answers.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('returns the questions of all versions with their newest label and first name', async () => {
  const { templateId: id } = await makeAnswered(given.stack)
  const { columns } = await given.sam.api.inspections.answerColumns({ params: { id } })
  expect(columns.map(({ id, name, label, removed }) => [id, name, label, removed])).toEqual([
    ['shift', 'Shift', 'Shift worked', false],
    ['rails', 'Guard_rails', 'Guard rails?', false],
    ['rails_why', 'Guard_rails_What_is_missing', 'Guard rails? – What is missing?', false],
    ['fresh', 'New_question', 'New question', false],
    ['speed', 'Belt_speed', 'Belt speed', false],
    ['seen', 'Seen', 'Seen', false],
    ['place', 'Place', 'Place', false],
    ['tools', 'Tools', 'Tools', false],
    ['holes', 'Holes', 'Holes', false],
    ['old', 'Old_question', 'Old question', true],
  ])
  expect(columns[8]?.columns?.map(({ name, unit }) => [name, unit])).toEqual([
    ['Depth', 'm'],
    ['Mark', undefined],
  ])
  const spanish = await given.stack.as('sam', 'es')
  const translated = await spanish.api.inspections.answerColumns({ params: { id } })
  expect(translated.columns[0]).toMatchObject({ name: 'Shift', label: 'Turno trabajado' })
})
