import { CallError } from '@atesta/contract/client.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { describe, expect, test } from 'vitest'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { Desk, refusal } from '../testing/desk.ts'
import { key, localFile, opened, pumpForm } from '../testing/filling.ts'
import {
  exchangeFile,
  goBack,
  goOn,
  goTo,
  isReadOnly,
  setAnswer,
  setFiles,
  showFirstInvalid,
  touch,
} from './answering.ts'
import { FormMissing, openInspection, resetWebForm } from './opening.ts'
import type { Receipt } from './receipts.ts'
import { showReceipt } from './submitting.ts'
import { isUnsent } from './unanswered.ts'
import { createWebForm, type WebForm } from './web-form.ts'

test('an empty session is as the product says', () => {
  const { store } = createWebForm(memoryStore())
  expect(store.getState()).toMatchObject({
    task: null,
    inspection: null,
    currentStep: 1,
    currentSectionStep: 0,
    normalizedForm: null,
    form: null,
    draftSchema: {},
    completed: false,
    stopNavigation: false,
    isProgressive: false,
    isLoadingForm: false,
  })
  expect(store.persist.getOptions().name).toBe('web-form')
})

describe('answers', () => {
  test('conditions, problems and validity follow each answer', async () => {
    const { store } = await opened()
    const view = () => store.getState().evaluation
    expect(view()?.errors.get('name')?.code).toBe('required')
    setAnswer(store, ['name'], 'P-101')
    setAnswer(store, ['state'], 'bad')
    expect(view()?.visible.comments.has('why')).toBe(true)
    expect(view()?.errors.get('why')?.code).toBe('required')
    setAnswer(store, ['state'], 'good')
    expect(view()?.errors.size).toBe(0)
  })

  test('a blank answer is no answer; it is null where a default would come back', async () => {
    const { store } = await opened()
    setAnswer(store, ['name'], 'x')
    setAnswer(store, ['name'], '')
    setAnswer(store, ['unit'], '')
    expect(store.getState().draftSchema).toEqual({ unit: null })
  })

  test('answers inside a group keep the identity of everything beside them', async () => {
    const { store } = await opened()
    setAnswer(store, ['valves'], [{ tag: 'A' }, { tag: 'B' }])
    const [first] = store.getState().draftSchema.valves as object[]
    setAnswer(store, ['valves', 1, 'tag'], 'C')
    const records = store.getState().draftSchema.valves as object[]
    expect(records).toEqual([{ tag: 'A' }, { tag: 'C' }])
    expect(records[0]).toBe(first)
  })

  test('a file changes its identifier wherever it stands', async () => {
    const { store } = await opened()
    setAnswer(store, ['photo'], [localFile(1), localFile(2)])
    setAnswer(store, ['valves'], [{ tag: 'A', leak: [localFile(3)] }])
    exchangeFile(store, localFile(3), 'certification')
    exchangeFile(store, localFile(1), undefined)
    // Attached again meanwhile: it stands once.
    setAnswer(store, ['photo'], [localFile(2), localFile(4), 'twice'])
    exchangeFile(store, localFile(4), 'twice')
    expect(store.getState().draftSchema).toEqual({
      photo: [localFile(2), 'twice'],
      valves: [{ tag: 'A', leak: ['certification'] }],
    })
  })

  test('answers sent from elsewhere do not mark local ones as sent', async () => {
    const { store } = await opened()
    const { inspection } = store.getState()
    const receipt = {
      inspection_id: inspection?.id,
      version: 9,
      submitted_at: '2026-11-20T08:00:00Z',
    } as Receipt
    setAnswer(store, ['name'], 'typed here')
    showReceipt(store, receipt)
    expect(isUnsent(store.getState())).toBe(true)
    // And where nothing was typed since, nothing is left to send.
    store.setState({ savedSchema: store.getState().draftSchema })
    showReceipt(store, receipt)
    expect(isUnsent(store.getState())).toBe(false)
  })

  test('a submission shows what its rules showed then and there', async () => {
    const when = { id: 'when', value: '2026-12-01T01:00:00.000Z' }
    const early = { '<': [{ var: 'when' }, '2026-12-01'] }
    const desk = new Desk(
      formOf(
        section('s', [
          question('q1', [component('when', 'datetime')]),
          question('q2', [component('early', 'text', { visible_if: early })]),
        ]),
      ),
      [when],
    )
    desk.state = 'submitted'
    desk.judgedAt = '2026-11-30T23:00:00-03:00'
    const { store } = await opened(desk)
    expect(store.getState().evaluation?.visible.components.has('early')).toBe(true)
  })

  test('submitted inspections and those of others cannot be edited', async () => {
    const submitted = new Desk(pumpForm)
    submitted.state = 'submitted'
    const theirs = new Desk(pumpForm)
    theirs.canEdit = false
    for (const desk of [submitted, theirs]) {
      const { store } = await opened(desk)
      expect(isReadOnly(store.getState())).toBe(true)
      setAnswer(store, ['name'], 'x')
      expect(store.getState().draftSchema).toEqual({})
    }
  })
})

describe('Continue and Back', () => {
  const place = ({
    currentStep,
    currentSectionStep,
  }: {
    currentStep: number
    currentSectionStep: number
  }) => [currentStep, currentSectionStep]

  test('through sections and steps and back again, as far as sections are valid', async () => {
    const { store } = await opened()
    const here = () => place(store.getState())
    expect(here()).toEqual([1, 0])
    goBack(store)
    expect(here()).toEqual([1, 0])
    expect(goOn(store)).toBe('moved')
    expect(here()).toEqual([2, 0])
    expect(goOn(store)).toBe('invalid')
    expect(here()).toEqual([2, 0])
    setAnswer(store, ['name'], 'P-101')
    expect(goOn(store)).toBe('moved')
    expect(here()).toEqual([2, 1])
    expect(goOn(store)).toBe('last')
    goBack(store)
    goBack(store)
    expect(here()).toEqual([1, 0])
  })

  test('problems are shown for a section the user tried to leave and for a field the user left', async () => {
    const { store } = await opened()
    touch(store, 'unit')
    goOn(store)
    goOn(store)
    expect([...store.getState().attempted]).toEqual(['basics'])
    expect([...store.getState().touched]).toEqual(['unit'])
  })

  test('Submit leads to the first section with problems', async () => {
    const { store } = await opened()
    goTo(store, { currentStep: 2, currentSectionStep: 1 })
    expect(showFirstInvalid(store)).toBe(true)
    expect(place(store.getState())).toEqual([2, 0])
    setAnswer(store, ['name'], 'P-101')
    expect(showFirstInvalid(store)).toBe(false)
  })

  test('does not move while navigation is stopped', async () => {
    const { store } = await opened()
    store.setState({ stopNavigation: true })
    expect(goOn(store)).toBe('stopped')
    expect(place(store.getState())).toEqual([1, 0])
  })

  test('a file that has just got its identifier is judged as the one it is, before the server has listed it', async () => {
    const { store } = await opened()
    setAnswer(store, ['photo'], [localFile(1)])
    setFiles(store, new Map([[localFile(1), { state: 'sealing' }]]))
    exchangeFile(store, localFile(1), 'certification')
    expect(store.getState().evaluation?.errors.get('photo')).toBeUndefined()
  })

  test('a failed file keeps its section from being valid', async () => {
    const { store } = await opened()
    setAnswer(store, ['photo'], ['certification'])
    setFiles(store, new Map([['certification', { state: 'failed' }]]))
    expect(goOn(store)).toBe('invalid')
    setFiles(store, new Map([['certification', { state: 'sealing' }]]))
    expect(goOn(store)).toBe('moved')
  })
})

describe('the draft that the device keeps', () => {
  test('is written with its form again after the storage of the device was cleared', async () => {
    const { store, storage, device } = await opened()
    setAnswer(store, ['name'], 'P-1')
    await storage.written()
    for (const room of ['drafts', 'forms'] as const)
      for (const each of await device.keys(room)) await device.remove(room, each)
    setAnswer(store, ['name'], 'P-2')
    await storage.written()
    expect(await device.all('drafts')).toMatchObject([{ state: { draftSchema: { name: 'P-2' } } }])
    expect(await device.all('forms')).toMatchObject([{ name: 'Pump' }])
  })

  const offline = new CallError(0, null)
  const gone = { form: () => Promise.reject(offline) } as unknown as Desk

  test('typed text survives a reload without a server, with the place in the form', async () => {
    const { store, storage, device } = await opened()
    goOn(store)
    setAnswer(store, ['name'], 'typed before the crash')
    await storage.written()

    const next = await opened(gone, device)
    expect(next.store.getState()).toMatchObject({
      draftSchema: { name: 'typed before the crash' },
      currentStep: 2,
      saveState: 'offline',
      isLoadingForm: false,
    })
    expect(next.store.getState().evaluation?.values.name).toBe('typed before the crash')
  })

  test('a keystroke writes the answers and not the form', async () => {
    const device = memoryStore()
    const written: string[] = []
    const watched = {
      ...device,
      put: (...given: Parameters<typeof device.put>) => {
        written.push(given[0])
        return device.put(...given)
      },
    }
    const { store, storage } = await opened(undefined, watched)
    await storage.written()
    written.length = 0
    setAnswer(store, ['name'], 'a')
    setAnswer(store, ['name'], 'ab')
    setAnswer(store, ['name'], 'abc')
    await storage.written()
    expect(written.length).toBeLessThanOrEqual(2)
    expect(new Set(written)).toEqual(new Set(['drafts']))
    expect(JSON.stringify(await device.get('drafts', 'web-form:1:3'))).toContain('"abc"')
  })

  test('keeps a separate draft per inspection and person', async () => {
    const { store, storage, device } = await opened()
    setAnswer(store, ['name'], 'mine')
    await storage.written()
    for (const other of [
      { ...key, inspectionId: 4 },
      { ...key, userId: 2 },
    ]) {
      await expect(opened(gone, device, other)).rejects.toBe(offline)
    }
  })

  test('resetting forgets the draft of this inspection and empties the store', async () => {
    const { store, storage, device } = await opened()
    setAnswer(store, ['name'], 'x')
    await storage.written()
    await resetWebForm(store, storage)
    expect(store.getState()).toMatchObject({ inspection: null, draftSchema: {}, currentStep: 1 })
    expect([await device.all('drafts'), await device.all('forms')]).toEqual([[], []])
  })

  test('a browser that keeps nothing is noticed', async () => {
    const full = { ...memoryStore(), put: () => Promise.reject(new Error('full')) }
    const { store, storage } = await opened(undefined, full)
    await storage.written()
    expect(store.getState().keptHere).toBe(false)
  })

  test('a browser without a database is noticed before anything is typed', async () => {
    const { store, storage } = await opened(undefined, memoryStore(false))
    expect(await storage.written()).toBe(true)
    expect(store.getState().keptHere).toBe(false)
  })

  test('keeps what is typed once there is room again', async () => {
    const device = memoryStore()
    let put: typeof device.put = () => Promise.reject(new Error('full'))
    const { store, storage } = await opened(undefined, { ...device, put: (...given) => put(...given) })
    expect(await storage.written()).toBe(false)
    put = device.put
    setAnswer(store, ['name'], 'Pump 4')
    expect(await storage.written()).toBe(true)
    expect(store.getState().keptHere).toBe(true)
    expect(await device.get('drafts', 'web-form:1:3')).toMatchObject({
      state: { draftSchema: { name: 'Pump 4' } },
    })
  })

  describe('without its form, which the device has lost', () => {
    async function withoutForm() {
      const page = await opened()
      setAnswer(page.store, ['name'], 'typed')
      await page.storage.written()
      await page.device.remove('forms', 'web-form:1:3')
      return page
    }
    const keptName = async (device: DeviceStore) =>
      (await device.get<{ state: WebForm }>('drafts', 'web-form:1:3'))?.state.draftSchema.name

    test('goes on with the server’s form', async () => {
      const { desk, device } = await withoutForm()
      const { store, storage } = await opened(desk, device)
      expect(store.getState()).toMatchObject({
        draftSchema: { name: 'typed' },
        saveState: 'unsaved',
        overtaken: [],
      })
      await storage.written()
      expect(await device.all('forms')).toMatchObject([{ name: 'Pump' }])
    })

    test('is kept beside another version of the form', async () => {
      const { desk, device } = await withoutForm()
      desk.formVersion = 2
      expect((await opened(desk, device)).store.getState().overtaken).toEqual([{ name: 'typed' }])
    })

    test('goes on offline with the form as kept for the field, and else stays as it is', async () => {
      const { desk, device } = await withoutForm()
      const known = await desk.form(key.inspectionId)
      const { store, storage } = createWebForm(device)
      const { signal } = new AbortController()
      const calls = { store, storage, save: desk.save, fetchForm: gone.form, signal }
      await expect(openInspection(calls, key)).rejects.toBeInstanceOf(FormMissing)
      store.setState({ draftSchema: {} })
      await storage.written()
      expect(await keptName(device)).toBe('typed')
      await openInspection({ ...calls, keptForm: async () => known }, key)
      expect(store.getState()).toMatchObject({ draftSchema: { name: 'typed' }, saveState: 'offline' })
    })

    test('is not overwritten while it is read, nor where it cannot be', async () => {
      const { device } = await withoutForm()
      const read = Promise.withResolvers<void>()
      for (const broken of [false, true]) {
        const get: DeviceStore['get'] = async (...given) => {
          await read.promise
          if (broken) throw new Error('closed')
          return device.get(...given)
        }
        const { store, storage } = createWebForm({ ...device, get })
        storage.choose('1:3')
        const reading = store.persist.rehydrate()
        store.setState({ locale: 'es' })
        read.resolve()
        await reading
        if (broken) store.setState({ draftSchema: { name: 'other' } })
        await storage.written()
        expect(await keptName(device)).toBe('typed')
        expect(store.getState().keptHere).toBe(!broken)
      }
    })
  })

  test('throws the call’s error without a draft and without a server', async () => {
    await expect(opened(gone)).rejects.toBe(offline)
    const missing = refusal(404, 'not_found')
    const nowhere = { form: () => Promise.reject(missing) } as unknown as Desk
    await expect(opened(nowhere)).rejects.toBe(missing)
  })
})
