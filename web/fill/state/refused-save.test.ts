import { CallError } from '@atesta/contract/client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Desk, refusal } from '../testing/desk.ts'
import { opened, pumpForm } from '../testing/filling.ts'
import { setAnswer } from './answering.ts'
import { Autosave } from './autosave.ts'
import type { SaveCall } from './unanswered.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page that saves by itself, to a server behind what `passes` saves on or refuses. */
async function saving(passes: (save: SaveCall, text: string) => SaveCall) {
  const desk = new Desk(pumpForm)
  const { store, storage } = await opened(desk)
  const autosave = new Autosave(store, {
    save: (payload, key) => passes(desk.save, JSON.stringify(payload))(payload, key),
    fetchForm: desk.form,
    kept: storage.written,
    onSubmitted: () => undefined,
    onFailure: () => undefined,
  })
  const type = async (text: string) => {
    setAnswer(store, ['name'], text)
    await autosave.flush()
    return store.getState().saveState
  }
  return { desk, store, type }
}

test.each([
  [403, new CallError(403, null)],
  [500, refusal(500, 'UNKNOWN')],
])(
  'words that are answered with %i each time hold up none that are typed in their place',
  async (_, refused) => {
    const { desk, store, type } = await saving((save, text) =>
      text.includes('<script>') ? () => Promise.reject(refused) : save,
    )
    expect(await type('the label says <script>')).toBe('failed')
    expect(await type('the label says something')).toBe('saved')
    expect([desk.answers, store.getState().unanswered]).toEqual([
      [{ id: 'name', value: 'the label says something' }],
      null,
    ])
  },
)

test('a save that had arrived before it was refused is no other person’s when something else is typed', async () => {
  const answers = [new CallError(0, null), new CallError(403, null)]
  const { desk, store, type } = await saving((save) => async (payload, key) => {
    const [lost] = answers
    const receipt = answers.length === 1 ? undefined : await save(payload, key)
    answers.shift()
    if (lost || !receipt) throw lost
    return receipt
  })
  expect(await type('first')).toBe('offline')
  expect(await type('second')).toBe('failed')
  await type('third')
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.getState()).toMatchObject({ conflict: null, saveState: 'saved' })
  expect(desk.answers).toEqual([{ id: 'name', value: 'third' }])
})
