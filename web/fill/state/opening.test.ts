import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { catchUp } from '../catch-up.ts'
import { Desk } from '../testing/desk.ts'
import { branchingForm, key, localFile, opened, pumpForm } from '../testing/filling.ts'
import { exchangeFile, goOn, setAnswer } from './answering.ts'
import type { FieldPath } from './answers-at.ts'
import { giveWayToSubmission, openInspection } from './opening.ts'
import { meeting } from './reconciling.ts'
import { restoreOpened } from './restore-opened.ts'
import { settleConflict } from './settle-conflict.ts'
import { onceAtATime, unansweredOf } from './unanswered.ts'
import { createWebForm } from './web-form.ts'

type Page = Awaited<ReturnType<typeof opened>>

/** A page that typed `name` and was closed before it was saved; then the server's side changes. */
async function leftUnsaved(change: (desk: Desk) => void) {
  const first = await opened(new Desk(pumpForm, [{ id: 'unit', value: 'psi' }]))
  setAnswer(first.store, ['name'], 'mine')
  await first.storage.written()
  change(first.desk)
  return opened(first.desk, first.device)
}

describe('a form that was asked for before this device’s draft was known', () => {
  /** Opens it with what the desk answered before `change`; says how often it was asked again. */
  async function openedWith({ desk, device }: Page, change: (desk: Desk) => unknown) {
    const asked = desk.form(key.inspectionId)
    await asked
    await change(desk)
    let fetched = 0
    const { store, storage } = createWebForm(device)
    const fetchForm = (id: number) => {
      fetched += 1
      return desk.form(id)
    }
    const { signal } = new AbortController()
    await openInspection({ store, storage, save: desk.save, fetchForm, asked, signal }, key)
    return { state: store.getState(), fetched }
  }
  const closed = async (page: Page) => {
    await page.storage.written()
    return page
  }
  const fresh = async () => ({ ...(await opened()), device: memoryStore() })

  test('does not load again', async () => {
    const never = await openedWith(await fresh(), () => undefined)
    const clean = await openedWith(await closed(await opened()), () => undefined)
    for (const { state, fetched } of [never, clean]) {
      expect(fetched).toBe(0)
      expect(state).toMatchObject({ version: 1, saveState: 'saved', isLoadingForm: false })
    }
  })

  test('loads again when this device has kept what the server lacks', async () => {
    const page = await opened()
    setAnswer(page.store, ['name'], 'mine')
    const { state, fetched } = await openedWith(await closed(page), (desk) =>
      desk.change([{ id: 'name', value: 'theirs' }]),
    )
    expect(fetched).toBe(1)
    expect(state.conflict?.theirs.version).toBe(2)
  })

  test('loads again when this device has kept a later version', async () => {
    const page = await opened()
    const { state, fetched } = await openedWith(page, async () => {
      setAnswer(page.store, ['name'], 'saved meanwhile')
      const sending = unansweredOf(page.store.getState())
      if (!sending) throw new Error('Nothing to send')
      const { version, saved_at } = await page.desk.save(sending.payload, sending.key)
      page.store.setState({ version, savedSchema: sending.answers, savedAt: saved_at, saveState: 'saved' })
      await closed(page)
    })
    expect(fetched).toBe(1)
    expect(state).toMatchObject({ version: 2, draftSchema: { name: 'saved meanwhile' }, saveState: 'saved' })
  })
})

describe('a server that does not answer', () => {
  /** Opens what a device has, patient for no time. */
  async function hanging({ desk, device }: Page, keptForm?: () => Promise<InspectionForm>) {
    const { store, storage } = createWebForm(device)
    const ended = Promise.withResolvers<void>()
    const asked: string[] = []
    const hang = <T>(name: string, call: () => Promise<T>) => {
      asked.push(name)
      return ended.promise.then(call)
    }
    const given = {
      store,
      storage,
      save: (...what: Parameters<typeof desk.save>) => hang('save', () => desk.save(...what)),
      fetchForm: (id: number) => hang('form', () => desk.form(id)),
      signal: new AbortController().signal,
      patience: 0,
      ...(keptForm && { keptForm }),
    }
    const opening = openInspection(given, key)
    /** Lets the server answer at last. */
    const answer = async () => {
      const { late } = await opening
      ended.resolve()
      if (late) await catchUp(given, key, late)
    }
    return { store, opening, asked, answer, end: ended.resolve }
  }
  const named = async (name: string) => {
    const page = await opened(new Desk(pumpForm, [{ id: 'name', value: name }]))
    await page.storage.written()
    return page
  }

  test('leaves the person with the draft of this device, and its answer is shown when it comes', async () => {
    const page = await named('kept')
    page.desk.change([{ id: 'name', value: 'theirs' }])
    const { store, opening, answer } = await hanging(page)
    await opening
    expect(store.getState()).toMatchObject({ draftSchema: { name: 'kept' }, saveState: 'offline' })
    await answer()
    expect(store.getState()).toMatchObject({
      ...{ draftSchema: { name: 'theirs' }, openedSchema: { name: 'theirs' } },
      ...{ version: 2, saveState: 'saved' },
    })
  })

  test('changes nothing of what was typed meanwhile', async () => {
    const page = await named('kept')
    page.desk.change([{ id: 'name', value: 'theirs' }])
    const { store, opening, answer } = await hanging(page)
    await opening
    setAnswer(store, ['name'], 'typed')
    const { draftSchema } = store.getState()
    await answer()
    expect(store.getState().draftSchema).toBe(draftSchema)
    expect(store.getState()).toMatchObject({ version: 1, conflict: null })
  })

  test('does not bring back what was before a save that was answered meanwhile', async () => {
    const page = await named('kept')
    const before = await page.desk.form(key.inspectionId)
    Object.assign(page.desk, { form: async () => before })
    const { store, opening, answer } = await hanging({ ...page, desk: page.desk })
    await opening
    setAnswer(store, ['name'], 'saved')
    store.setState(({ draftSchema }) => ({ savedSchema: draftSchema, version: 2, saveState: 'saved' }))
    await answer()
    expect(store.getState()).toMatchObject({ draftSchema: { name: 'saved' }, version: 2 })
  })

  test('is asked to save once, and for the form only when everything is saved', async () => {
    const page = await named('kept')
    setAnswer(page.store, ['name'], 'sent')
    page.store.setState({ unanswered: unansweredOf(page.store.getState()) })
    await page.storage.written()
    const { store, opening, asked, answer } = await hanging(page)
    await opening
    await answer()
    expect(asked).toEqual(['save'])
    expect(store.getState()).toMatchObject({ draftSchema: { name: 'sent' }, conflict: null })
  })

  test('leaves the person with what the device keeps of an inspection never opened on it', async () => {
    const page = await opened()
    const known = await page.desk.form(key.inspectionId)
    const { store, opening } = await hanging({ ...page, device: memoryStore() }, async () => known)
    await opening
    expect(store.getState()).toMatchObject({ isLoadingForm: false, saveState: 'offline' })
  })

  test('is waited for when this device has nothing', async () => {
    const page = await named('theirs')
    const { store, opening, end } = await hanging({ ...page, device: memoryStore() })
    end()
    expect(await opening).toEqual({ lost: false })
    expect(store.getState()).toMatchObject({ draftSchema: { name: 'theirs' }, saveState: 'saved' })
  })

  test('is asked again until it answers', async () => {
    const page = await named('kept')
    page.desk.isReachable = false
    const { store, storage } = createWebForm(page.device)
    let asked = 0
    const again = async () => {
      asked += 1
      if (asked === 3) page.desk.isReachable = true
    }
    const { signal } = new AbortController()
    const given = { store, storage, save: page.desk.save, fetchForm: page.desk.form, again, signal }
    const { late } = await openInspection(given, key)
    expect(store.getState().saveState).toBe('offline')
    if (late) await catchUp(given, key, late)
    expect([asked, store.getState().saveState]).toEqual([3, 'saved'])
  })
})

test('a save is sent once while its answer is awaited, and again afterwards', async () => {
  const { store, desk } = await opened()
  setAnswer(store, ['name'], 'mine')
  const sending = unansweredOf(store.getState())
  if (!sending) throw new Error('Nothing to send')
  let calls = 0
  const save = onceAtATime((payload, idempotencyKey) => {
    calls += 1
    return desk.save(payload, idempotencyKey)
  })
  const both = [save(sending.payload, sending.key), save(sending.payload, sending.key)]
  expect(new Set(await Promise.all(both)).size).toBe(1)
  await save(sending.payload, sending.key)
  expect(calls).toBe(2)
})

describe('opening again', () => {
  test('unsaved answers stand on the version they were typed on', async () => {
    const { store } = await leftUnsaved(() => undefined)
    expect(store.getState()).toMatchObject({
      draftSchema: { name: 'mine', unit: 'psi' },
      saveState: 'unsaved',
      conflict: null,
    })
  })

  test.each([true, false])(
    'unsaved answers on another version of the form are kept beside it (it may be filled in: %s)',
    async (canEdit) => {
      const { store } = await leftUnsaved((desk) => Object.assign(desk, { formVersion: 2, canEdit }))
      expect(store.getState()).toMatchObject({
        draftSchema: { unit: 'psi' },
        overtaken: [{ name: 'mine', unit: 'psi' }],
        saveState: 'saved',
      })
    },
  )

  test('another version of the form replaces the first if nothing was typed', async () => {
    const first = await opened()
    await first.storage.written()
    first.desk.formVersion = 2
    const { store } = await opened(first.desk, first.device)
    expect(store.getState()).toMatchObject({ form: { version: 2 }, overtaken: [] })
  })

  test('the server’s answers count when there are no unsaved ones', async () => {
    const first = await opened()
    await first.storage.written()
    first.desk.change([{ id: 'name', value: 'theirs' }])
    const { store } = await opened(first.desk, first.device)
    expect(store.getState()).toMatchObject({
      draftSchema: { name: 'theirs' },
      saveState: 'saved',
      version: 2,
    })
  })

  test('a newer version with the same answers is not a conflict', async () => {
    const { store } = await leftUnsaved((desk) =>
      desk.change([
        { id: 'unit', value: 'psi' },
        { id: 'name', value: 'mine' },
      ]),
    )
    expect(store.getState()).toMatchObject({ conflict: null, saveState: 'saved', version: 2 })
  })

  test('a newer version that differs waits for a choice, and again after a reload', async () => {
    const second = await leftUnsaved((desk) =>
      desk.change([
        { id: 'unit', value: 'psi' },
        { id: 'name', value: 'theirs' },
      ]),
    )
    await second.storage.written()
    const third = await opened(second.desk, second.device)
    for (const { store } of [second, third]) {
      const { conflict, saveState, stopNavigation, draftSchema } = store.getState()
      expect([saveState, stopNavigation, draftSchema.name]).toEqual(['conflict', true, 'mine'])
      expect(conflict?.differences).toEqual([{ id: 'name', mine: 'mine', theirs: 'theirs' }])
    }
  })

  /** A page whose save arrived while its answer did not, which typed on and was closed. */
  async function leftUnanswered(after: string, change: (desk: Desk) => void) {
    const first = await opened(new Desk(pumpForm, [{ id: 'name', value: 'before' }]))
    setAnswer(first.store, ['name'], 'sent')
    const sending = unansweredOf(first.store.getState())
    first.store.setState({ unanswered: sending })
    if (sending) await first.desk.save(sending.payload, sending.key)
    setAnswer(first.store, ['name'], after)
    await first.storage.written()
    change(first.desk)
    const { store } = await opened(first.desk, first.device)
    return store.getState()
  }

  test.each(['sent and typed on', 'before', 'sent'])(
    'a save that arrived without an answer is our own: %s',
    async (after) => {
      const state = await leftUnanswered(after, () => undefined)
      expect(state).toMatchObject({
        conflict: null,
        draftSchema: { name: after },
        version: 2,
        unanswered: null,
      })
    },
  )

  test('a lost save is recognised by its content when its key is forgotten', async () => {
    const state = await leftUnanswered('before', (desk) => desk.forgetKeys())
    expect(state).toMatchObject({ conflict: null, draftSchema: { name: 'before' }, version: 2 })
  })

  test('saved by another user after it: a conflict, also with the text from before', async () => {
    const state = await leftUnanswered('before', (desk) => desk.change([{ id: 'name', value: 'theirs' }]))
    expect(state.conflict?.differences).toEqual([{ id: 'name', mine: 'before', theirs: 'theirs' }])
  })

  describe('a photo that has not been sent', () => {
    const photo = [localFile(1)]
    /** The page typed `name` and took a photo, and the save reached the server without what only the device knows. */
    async function left(change: (desk: Desk) => void, photoAt: FieldPath = ['photo'], saved = true) {
      const first = await opened(new Desk(pumpForm, [{ id: 'name', value: 'mine' }]))
      setAnswer(first.store, photoAt, photo)
      const sending = saved ? unansweredOf(first.store.getState()) : null
      if (sending) {
        const { version } = await first.desk.save(sending.payload, sending.key)
        first.store.setState({ version, savedSchema: sending.answers })
      }
      await first.storage.written()
      change(first.desk)
      const { store } = await opened(first.desk, first.device)
      return store.getState()
    }
    const inGroup: FieldPath = ['valves', 0, 'leak']

    test.each([
      ['saved', true],
      ['not saved', false],
    ])('stands beside the server’s newer answers, the draft being %s', async (_, saved) => {
      const others = (desk: Desk) =>
        desk.change([
          { id: 'name', value: 'theirs' },
          { id: 'photo', value: ['arrived'] },
        ])
      const state = await left(others, ['photo'], saved)
      expect(state).toMatchObject({ conflict: null, saveState: 'saved' })
      expect(state.draftSchema).toEqual({ name: 'theirs', photo: ['arrived', localFile(1)] })
      expect(state.savedSchema).toEqual(state.draftSchema)
    })

    test('stays in its record of a group', async () => {
      const state = await left(() => undefined, inGroup)
      expect(state.draftSchema).toEqual({ name: 'mine', valves: [{ leak: photo }] })
    })

    test('an unsaved file in a group that another user changed is a conflict, not lost', async () => {
      const state = await left((desk) => desk.change([{ id: 'valves', value: [{ tag: 'V1' }] }]), inGroup)
      expect(state.conflict?.differences).toContainEqual({
        id: 'valves',
        mine: [{ leak: photo }],
        theirs: [{ tag: 'V1' }],
      })
    })

    test.each(['mine', 'theirs'] as const)(
      'stands beside theirs whichever other answers are chosen, also when it has arrived meanwhile: %s',
      async (side) => {
        const first = await leftUnsaved((desk) =>
          desk.change([
            { id: 'name', value: 'theirs' },
            { id: 'photo', value: ['of the other'] },
          ]),
        )
        setAnswer(first.store, ['photo'], [...photo, localFile(2)])
        await first.storage.written()
        const { store } = await opened(first.desk, first.device)
        expect(store.getState().conflict?.differences.map(({ id }) => id)).toEqual(['name', 'unit'])
        exchangeFile(store, localFile(1), 'arrived')
        settleConflict(store, { name: side, unit: side })
        expect(store.getState().draftSchema).toMatchObject({
          name: side,
          photo: ['of the other', 'arrived', localFile(2)],
        })
        expect(store.getState().savedSchema.photo).toEqual(['of the other', localFile(2)])
      },
    )

    test('an unsaved file is reported as lost when the inspection was submitted without it', async () => {
      const first = await opened()
      setAnswer(first.store, ['photo'], photo)
      first.store.setState({ savedSchema: first.store.getState().draftSchema })
      await first.storage.written()
      first.desk.state = 'submitted'
      expect((await opened(first.desk, first.device)).lost).toBe(true)
    })
  })

  test('submitted meanwhile: shown as submitted, and that answers were lost is told once', async () => {
    const second = await leftUnsaved((desk) => {
      desk.state = 'submitted'
      desk.version += 1
    })
    expect([second.lost, second.store.getState().completed]).toEqual([true, true])
    await second.storage.written()
    const third = await opened(second.desk, second.device)
    expect(third.lost).toBe(false)
    // What was typed stays on this device.
    expect(third.store.getState()).toMatchObject({ overtaken: [{ name: 'mine', unit: 'psi' }] })
  })
})

describe('settling a conflict', () => {
  const chosen = async (sides: Record<string, 'mine' | 'theirs'>) => {
    const { store } = await leftUnsaved((desk) => desk.change([{ id: 'name', value: 'theirs' }]))
    settleConflict(store, sides)
    return store.getState()
  }

  test('takes each answer from the chosen side, on their version', async () => {
    // Theirs took `unit` out, ours typed `name`.
    expect((await chosen({ name: 'mine', unit: 'theirs' })).draftSchema).toEqual({ name: 'mine' })
    expect((await chosen({ name: 'theirs', unit: 'mine' })).draftSchema).toEqual({
      name: 'theirs',
      unit: 'psi',
    })
  })

  test('says that the inspection was returned meanwhile, and then why', async () => {
    const { store, desk } = await opened()
    setAnswer(store, ['name'], 'mine')
    desk.giveBack()
    desk.change([{ id: 'name', value: 'theirs' }])
    store.setState(meeting(store.getState(), await desk.form(key.inspectionId)))
    expect(store.getState()).toMatchObject({ conflict: { returned: true }, review: null })
    settleConflict(store, { name: 'mine' })
    expect(store.getState()).toMatchObject({ review: { decision: 'returned' }, inspection: { round: 2 } })
  })

  test('the page stands in a section that there is with the chosen answers', async () => {
    const { store, desk } = await opened(new Desk(branchingForm))
    setAnswer(store, ['more'], 'yes')
    goOn(store)
    expect(store.getState().currentSectionStep).toBe(1)
    setAnswer(store, ['closing'], 'mine')
    desk.change([{ id: 'more', value: 'no' }])
    store.setState(meeting(store.getState(), await desk.form(key.inspectionId)))
    settleConflict(store, { more: 'theirs', closing: 'mine' })
    expect(store.getState()).toMatchObject({ currentSectionStep: 0, draftSchema: { closing: 'mine' } })
  })

  test('afterwards it is an unsaved draft like any other', async () => {
    const state = await chosen({ name: 'mine', unit: 'mine' })
    expect(state).toMatchObject({ conflict: null, stopNavigation: false, saveState: 'unsaved', version: 2 })
    expect(state.savedSchema).toEqual({ name: 'theirs' })
    expect(state.evaluation?.values.name).toBe('mine')
  })
})

describe('submitted from elsewhere, by a link that reads nothing any more', () => {
  test('keeps answers never sent, read-only and unsent', async () => {
    const { store } = await opened()
    setAnswer(store, ['name'], 'too late')
    giveWayToSubmission(store)
    const state = store.getState()
    expect(state).toMatchObject({ completed: true, unanswered: null, saveState: 'saved' })
    expect(state.overtaken.map(({ name }) => name)).toEqual(['too late'])
    expect(state.draftSchema).toEqual(state.savedSchema)
    setAnswer(store, ['name'], 'later still')
    expect(store.getState().draftSchema).toEqual(state.draftSchema)
  })

  test('keeps nothing when everything had been sent', async () => {
    const { store } = await opened()
    giveWayToSubmission(store)
    expect(store.getState()).toMatchObject({ completed: true, overtaken: [] })
  })
})

test.each([
  ['without a connection', (desk: Desk) => void Object.assign(desk, { isReachable: false })],
  ['with a connection', () => undefined],
  ['on answers of others since', (desk: Desk) => desk.change([{ id: 'unit', value: 'kPa' }])],
])('discarding leaves what this device had kept before it was opened again %s', async (_, change) => {
  const first = await opened()
  setAnswer(first.store, ['name'], 'of yesterday')
  setAnswer(first.store, ['photo'], [localFile(1)])
  await first.storage.written()
  change(first.desk)
  const { store } = await opened(first.desk, first.device)
  setAnswer(store, ['name'], 'of today')
  setAnswer(store, ['photo'], [localFile(1), localFile(2)])
  restoreOpened(store)
  expect(store.getState().draftSchema).toMatchObject({ name: 'of yesterday', photo: [localFile(1)] })
})
