import { CallError } from '@atesta/contract/client.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Desk, refusal } from '../testing/desk.ts'
import { key, localFile, opened, pumpForm } from '../testing/filling.ts'
import { until } from '../testing/until.ts'
import { goOn, setAnswer } from './answering.ts'
import { Autosave } from './autosave.ts'
import { openInspection } from './opening.ts'
import { restoreOpened } from './restore-opened.ts'
import { conflictNow, settleConflict } from './settle-conflict.ts'
import { isLeftToDevice, type Submission, submitForm } from './submitting.ts'
import { payloadOf } from './unanswered.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function saving(desk = new Desk(pumpForm)) {
  const page = await opened(desk)
  const told = { submitted: 0, failed: [] as string[] }
  const keys: string[] = []
  const autosave = new Autosave(page.store, {
    save: (payload, key) => {
      keys.push(key)
      return desk.save(payload, key)
    },
    fetchForm: desk.form,
    kept: page.storage.written,
    onSubmitted: () => void told.submitted++,
    onFailure: (error) => void told.failed.push(error.code),
  })
  const state = () => page.store.getState()
  return { ...page, autosave, told, keys, state }
}
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const offline = { error: new CallError(0, null) }

describe('saving by itself', () => {
  test('a second after the last keystroke, once', async () => {
    const { store, desk, state } = await saving()
    setAnswer(store, ['name'], 'a')
    await later(900)
    setAnswer(store, ['name'], 'ab')
    await later(900)
    expect([desk.saves, state().saveState]).toEqual([0, 'unsaved'])
    await later(100)
    expect([desk.saves, state().saveState, state().version]).toEqual([1, 'saved', 2])
    expect(desk.answers).toEqual([{ id: 'name', value: 'ab' }])
    await later(60_000)
    expect(desk.saves).toBe(1)
  })

  test('immediately when the section changes, with the place', async () => {
    const { store, desk } = await saving()
    goOn(store)
    await later(0)
    expect([desk.saves, desk.place]).toEqual([1, { current_step: 2, current_section_step: 0 }])
  })

  test('saves what is typed during a save next, on the new version', async () => {
    const { store, desk, autosave } = await saving()
    setAnswer(store, ['name'], 'a')
    const first = autosave.flush()
    await until(store, ({ saveState }) => saveState === 'saving')
    setAnswer(store, ['name'], 'ab')
    expect(await first).toBe(true)
    expect([desk.saves, desk.version, desk.answers]).toEqual([2, 3, [{ id: 'name', value: 'ab' }]])
  })

  test('the payload is the product’s, without files only this device knows', async () => {
    const { store, state } = await saving()
    setAnswer(store, ['photo'], [localFile(1), 'certification'])
    setAnswer(store, ['valves'], [{ tag: 'A', leak: [localFile(2)] }])
    setAnswer(store, ['area'], ['local-road'])
    expect(payloadOf(state())).toEqual({
      form_data: {
        user_id: 10,
        inspection: { id: 3, version: 1, current_step: 1, current_section_step: 0 },
        schema: [
          { id: 'photo', value: ['certification'] },
          { id: 'valves', value: [{ tag: 'A', leak: [] }] },
          { id: 'area', value: ['local-road'] },
        ],
      },
      envelope: { signatures: [] },
    })
  })

  test('stopping sends what is unsaved', async () => {
    const { store, desk, autosave } = await saving()
    setAnswer(store, ['name'], 'last words')
    autosave.stop()
    await later(0)
    expect(desk.answers).toEqual([{ id: 'name', value: 'last words' }])
    setAnswer(store, ['name'], 'too late')
    await later(10_000)
    expect(desk.saves).toBe(1)
  })
})

describe('without a server', () => {
  test('a save that hangs is shown as kept here, and counts when it is answered', async () => {
    const { store, desk, keys, state } = await saving()
    const { save } = desk
    const ended = Promise.withResolvers<void>()
    Object.assign(desk, {
      save: (...given: Parameters<typeof save>) => ended.promise.then(() => save(...given)),
    })
    setAnswer(store, ['name'], 'a')
    await later(1000 + 7900)
    expect(state().saveState).toBe('saving')
    await later(100)
    expect(state().saveState).toBe('offline')
    ended.resolve()
    await later(0)
    expect([state().saveState, keys.length, desk.saves]).toEqual(['saved', 1, 1])
  })

  test('tries again with growing pauses, under the same key', async () => {
    const { store, desk, keys, state } = await saving()
    desk.failures = [offline, offline, offline]
    setAnswer(store, ['name'], 'a')
    await later(1000)
    expect([keys.length, state().saveState]).toEqual([1, 'offline'])
    await later(1999)
    expect(keys).toHaveLength(1)
    await later(1)
    expect(keys).toHaveLength(2)
    await later(3999)
    expect(keys).toHaveLength(2)
    await later(1)
    expect(keys).toHaveLength(3)
    await later(8000)
    expect([state().saveState, desk.saves, new Set(keys).size]).toEqual(['saved', 1, 1])
  })

  test('typing on while offline does not hurry it, and everything is sent in the end', async () => {
    const { store, desk, state } = await saving()
    desk.failures = [offline]
    setAnswer(store, ['name'], 'a')
    await later(1000)
    setAnswer(store, ['name'], 'ab')
    await later(1500)
    expect([desk.saves, state().saveState]).toEqual([0, 'offline'])
    await later(500 + 1000)
    expect(desk.answers).toEqual([{ id: 'name', value: 'ab' }])
    expect(state().saveState).toBe('saved')
  })

  test('a save whose answer got lost is answered again, not a conflict with ourselves', async () => {
    const { store, desk, state } = await saving()
    desk.failures = [{ ...offline, after: true }]
    setAnswer(store, ['name'], 'a')
    await later(1000 + 2000)
    expect([desk.saves, state().version, state().saveState, state().conflict]).toEqual([1, 2, 'saved', null])
  })
})

describe('asked whether to keep what was typed', () => {
  test('sends nothing while held, and everything afterwards', async () => {
    const { store, desk, autosave } = await saving()
    setAnswer(store, ['name'], 'kept?')
    autosave.hold(true)
    await later(10_000)
    autosave.now()
    await later(10_000)
    expect(desk.saves).toBe(0)
    autosave.hold(false)
    await later(0)
    expect(desk.answers).toEqual([{ id: 'name', value: 'kept?' }])
  })

  test('discarding goes back to the opening, on the server too, and keeps files that have arrived', async () => {
    const desk = new Desk(pumpForm, [
      { id: 'photo', value: ['deleted since'] },
      { id: 'name', value: 'at first' },
    ])
    const { store, autosave, state } = await saving(desk)
    setAnswer(store, ['name'], 'changed')
    setAnswer(store, ['unit'], 'psi')
    setAnswer(store, ['photo'], ['certification', localFile(1)])
    setAnswer(store, ['valves'], [{ tag: 'A', leak: ['of a record', localFile(2)] }, { tag: 'B' }])
    await later(1000)
    expect(desk.saves).toBe(1)
    setAnswer(store, ['name'], 'and again')
    restoreOpened(store)
    expect(await autosave.flush()).toBe(true)
    expect(Object.fromEntries(desk.answers.map(({ id, value }) => [id, value]))).toEqual({
      photo: ['certification'],
      name: 'at first',
      valves: [{ leak: ['of a record'] }],
    })
    expect(state().evaluation?.values.name).toBe('at first')
  })
})

describe('refusals', () => {
  test('submitted meanwhile is told', async () => {
    const { store, desk, told, state } = await saving()
    desk.state = 'submitted'
    setAnswer(store, ['name'], 'a')
    await later(1000)
    expect([told.submitted, state().saveState]).toEqual([1, 'failed'])
  })

  test('a broken server is told once, tried again, and told again only after it had recovered', async () => {
    const { store, desk, told, state } = await saving()
    const broken = { error: refusal(500, 'UNKNOWN') }
    desk.failures = [broken, broken]
    setAnswer(store, ['name'], 'a')
    await later(1000 + 2000)
    expect([told.failed, state().saveState]).toEqual([['UNKNOWN'], 'failed'])
    await later(4000)
    expect(state().saveState).toBe('saved')
    desk.failures = [broken]
    setAnswer(store, ['name'], 'b')
    await later(1000)
    expect(told.failed).toHaveLength(2)
  })

  test('a stale save shows both versions and overwrites neither', async () => {
    const { store, desk, state } = await saving()
    desk.change([{ id: 'name', value: 'theirs' }])
    setAnswer(store, ['name'], 'mine')
    await later(1000)
    expect([desk.answers, state().draftSchema]).toEqual([[{ id: 'name', value: 'theirs' }], { name: 'mine' }])
    expect(state().conflict?.differences).toEqual([{ id: 'name', mine: 'mine', theirs: 'theirs' }])
    await later(60_000)
    expect(desk.saves).toBe(0)

    settleConflict(store, { name: 'mine' })
    await later(1000)
    expect([desk.answers, state().saveState]).toEqual([[{ id: 'name', value: 'mine' }], 'saved'])
  })

  test('keeps what is typed before the question appears, also against an answer of theirs', async () => {
    const { store, desk, state } = await saving(new Desk(pumpForm, [{ id: 'unit', value: 'bar' }]))
    desk.change([
      { id: 'name', value: 'theirs' },
      { id: 'state', value: 'good' },
      { id: 'unit', value: 'psi' },
    ])
    setAnswer(store, ['name'], 'mine')
    await later(1000)
    setAnswer(store, ['unit'], 'kPa')
    setAnswer(store, ['why'], 'typed last')
    const asked = conflictNow(state())
    expect(asked.map(({ id, mine }) => [id, mine])).toEqual([
      ['name', 'mine'],
      ['state', undefined],
      ['why', 'typed last'],
      ['unit', 'kPa'],
    ])
    // Two were chosen; of the others, the side that has changed them is right.
    settleConflict(store, { name: 'theirs', unit: 'mine' })
    await later(1000)
    expect(state()).toMatchObject({ conflict: null, saveState: 'saved' })
    expect(Object.fromEntries(desk.answers.map(({ id, value }) => [id, value]))).toEqual({
      name: 'theirs',
      state: 'good',
      unit: 'kPa',
      why: 'typed last',
    })
  })

  test('nothing is asked where only a calculation differs that is not shown', async () => {
    const twice = component('twice', 'calculation', {
      hidden: true,
      calculation: { '*': [{ var: 'n' }, 2] },
    })
    const { store, desk, state } = await saving(new Desk(formWith(component('n', 'number'), twice)))
    desk.change([
      { id: 'n', value: 4 },
      { id: 'twice', value: 8 },
    ])
    setAnswer(store, ['n'], 4)
    await later(60_000)
    expect(state()).toMatchObject({ conflict: null, saveState: 'saved', version: desk.version })
  })

  test('is over without another save once only answers of theirs were chosen', async () => {
    const { store, desk, state } = await saving()
    desk.change([{ id: 'name', value: 'theirs' }])
    setAnswer(store, ['name'], 'mine')
    await later(1000)
    settleConflict(store, { name: 'theirs' })
    expect(state().saveState).toBe('saved')
    await later(60_000)
    expect([desk.saves, state().saveState]).toEqual([0, 'saved'])
  })

  test('a third version while the user chooses is a conflict again', async () => {
    const { store, desk, state } = await saving()
    desk.change([{ id: 'name', value: 'theirs' }])
    setAnswer(store, ['name'], 'mine')
    await later(1000)
    desk.change([{ id: 'name', value: 'a third' }])
    settleConflict(store, { name: 'mine' })
    await later(1000)
    expect(state().conflict?.differences).toEqual([{ id: 'name', mine: 'mine', theirs: 'a third' }])
  })

  test('a stale save with the same content continues silently', async () => {
    const { store, desk, state } = await saving()
    desk.change([{ id: 'name', value: 'same' }])
    setAnswer(store, ['name'], 'same')
    await later(1000)
    expect([state().conflict, state().saveState, state().version]).toEqual([null, 'saved', 2])
  })
})

describe('submitting', () => {
  async function submitting({ isGuest = false, answers = true } = {}) {
    const page = await saving()
    const kept: unknown[] = []
    const read: number[] = []
    setAnswer(page.store, ['name'], 'P-101')
    const submit = (calls: Partial<Submission> = {}) =>
      submitForm({
        store: page.store,
        autosave: page.autosave,
        submit: page.desk.submit,
        kept: page.storage.written,
        fetchForm: (id) => {
          read.push(id)
          return answers ? page.desk.form(id) : new Promise(() => undefined)
        },
        keepReceipt: async (receipt) => void kept.push(receipt),
        isGuest,
        ...calls,
      })
    return { ...page, submit, kept, read }
  }

  /** Opens another inspection, as Back and the search can at any moment. */
  async function openAnother({ store, storage, desk }: Awaited<ReturnType<typeof saving>>) {
    const form = async (id: number) => {
      const other = await new Desk(pumpForm).form(id)
      return { ...other, inspection: { ...other.inspection, id } }
    }
    const { signal } = new AbortController()
    await openInspection(
      { store, storage, save: desk.save, fetchForm: form, signal },
      { ...key, inspectionId: 4 },
    )
  }

  test.each(['save', 'submission', 'answer'] as const)(
    'an inspection that is opened during the %s is neither submitted nor changed in place of the one that was left',
    async (step) => {
      const page = await submitting()
      const { desk, store, state, storage } = page
      const another = () => openAnother(page)
      if (step === 'save') {
        const { save } = desk
        const late: typeof save = async (...given) => {
          await another()
          return save(...given)
        }
        Object.assign(desk, { save: late })
      }
      const sent: number[] = []
      const outcome = await page
        .submit({
          submit: async (task, payload, once) => {
            sent.push(payload.form_data.inspection.id)
            if (step === 'submission') await another()
            return desk.submit(task, payload, once)
          },
          ...(step === 'answer' && { fetchForm: (id: number) => another().then(() => desk.form(id)) }),
        })
        .then(
          () => 'submitted',
          () => 'left',
        )
      expect([outcome, sent]).toEqual(step === 'save' ? ['left', []] : ['submitted', [3]])
      await storage.written()
      expect(state()).toMatchObject({ inspection: { id: 4, state: 'draft' }, completed: false })
      expect(store.getState().draftSchema.name).toBeUndefined()
    },
  )

  test('saves, submits what is visible with its defaults, keeps the receipt and shows it as submitted', async () => {
    const { submit, desk, state, kept } = await submitting()
    await submit()
    expect(desk.answers).toEqual([
      { id: 'name', value: 'P-101' },
      { id: 'unit', value: 'bar' },
    ])
    expect(kept).toMatchObject([{ inspection_id: 3, answers_sha256: 'a'.repeat(64) }])
    expect(state()).toMatchObject({ completed: true, stopNavigation: false, saveState: 'saved' })
  })

  test('by a link that can no longer read, shows it by its receipt alone', async () => {
    const { submit, state, read } = await submitting({ isGuest: true })
    await submit()
    expect(read).toEqual([])
    expect(state()).toMatchObject({
      completed: true,
      stopNavigation: false,
      inspection: { state: 'submitted' },
    })
  })

  test('shows it by its receipt after a while if it cannot be read back', async () => {
    const { submit, state, read } = await submitting({ answers: false })
    const submitted = submit()
    await later(4000)
    expect([read, state().completed]).toEqual([[3], false])
    await later(2000)
    await submitted
    expect(state()).toMatchObject({ completed: true, stopNavigation: false })
  })

  test('submits nothing without a connection', async () => {
    const { submit, desk, state } = await submitting()
    desk.failures = [offline]
    await expect(submit()).rejects.toMatchObject({ status: 0 })
    expect([desk.state, state().completed, state().stopNavigation]).toEqual(['draft', false, false])
  })

  test.each([
    ['before it arrived', false, 'draft'],
    ['after it arrived', true, 'submitted'],
  ])('cut off %s, it is left to the device under its key', async (_when, after, there) => {
    const { submit, desk, state, autosave } = await submitting()
    await autosave.flush()
    desk.failures = [{ ...offline, after }]
    const error = await submit().catch((reason) => reason)
    expect(desk.state).toBe(there)
    expect(isLeftToDevice(state(), error)).toBe(true)
    expect(state().submission).toMatchObject({ key: expect.any(String) })
  })

  test('does not leave to the device what needs the person', async () => {
    const { submit, desk, state, autosave } = await submitting()
    await autosave.flush()
    desk.failures = [{ error: refusal(422, 'form_incomplete') }]
    const error = await submit().catch((reason) => reason)
    expect([isLeftToDevice(state(), error), state().submission]).toEqual([false, null])
    expect(isLeftToDevice({ ...state(), saveState: 'failed' }, offline.error)).toBe(false)
  })

  test('refused as stale, both versions are shown', async () => {
    const { submit, desk, state, autosave } = await submitting()
    await autosave.flush()
    desk.change([{ id: 'name', value: 'theirs' }])
    await expect(submit()).rejects.toMatchObject({ code: 'stale_version' })
    expect(state().conflict?.differences).toHaveLength(1)
  })

  test('refused as incomplete, the first section with problems is shown', async () => {
    const { submit, desk, state, store, autosave } = await submitting()
    setAnswer(store, ['name'], '')
    goOn(store)
    await autosave.flush()
    desk.failures = [{ error: refusal(422, 'form_incomplete') }]
    await expect(submit()).rejects.toMatchObject({ code: 'form_incomplete' })
    expect([state().currentStep, [...state().attempted]]).toEqual([2, ['basics']])
  })

  test('refused for what only the server finds wrong, it is marked and led to until it is answered again', async () => {
    const { submit, desk, state, store, autosave } = await submitting()
    await autosave.flush()
    const errors = [
      { path: 'state', message: 'rule' },
      { path: 'unit', message: 'too_long' },
    ]
    desk.failures = [{ error: refusal(422, 'form_incomplete', errors) }]
    await expect(submit()).rejects.toMatchObject({ code: 'form_incomplete' })
    expect([state().currentStep, state().currentSectionStep]).toEqual([2, 0])
    const codes = () => [...state().refused].map(([key, { code }]) => [key, code])
    expect(codes()).toEqual([
      ['state', 'rule'],
      ['unit', 'not_taken'],
    ])
    expect([...state().attempted]).toEqual(['basics'])
    setAnswer(store, ['state'], 'good')
    expect(codes()).toEqual([['unit', 'not_taken']])
    await submit()
    expect([codes(), state().completed]).toEqual([[], true])
  })

  test('a second submission is refused with the product’s own code', async () => {
    const { submit, desk, autosave } = await submitting()
    await autosave.flush()
    desk.state = 'submitted'
    await expect(submit()).rejects.toMatchObject({ code: 'inspection_already_submitted', status: 400 })
  })
})
