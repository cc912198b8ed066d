import { expect, test } from 'vitest'
import { oneAtATime, oneAtATimeEach } from './use-one-at-a-time.ts'

test('the second click of a double click does nothing, and a later one does', async () => {
  const once = oneAtATime()
  let sent = 0
  const send = async () => {
    await Promise.resolve()
    sent += 1
  }
  await Promise.all([once(send), once(send)])
  expect(sent).toBe(1)
  await once(send)
  expect(sent).toBe(2)
})

test('a call that is only started keeps others out until what shows it has heard of it', async () => {
  const once = oneAtATime()
  let loading = false
  let sent = 0
  const click = () =>
    once(() => {
      if (loading) return
      sent += 1
      setTimeout(() => {
        loading = true
      })
    })
  await Promise.all([click(), Promise.resolve().then(click)])
  await click()
  expect(sent).toBe(1)
})

test('an action on one record blocks only itself', async () => {
  const once = oneAtATimeEach<number>()
  const done: string[] = []
  const work = (name: string) => async () => {
    await Promise.resolve()
    done.push(name)
  }
  await Promise.all([once(1, work('a')), once(2, work('b')), once(1, work('a again'))])
  expect(done).toEqual(['a', 'b'])
  await once(1, work('a later'))
  expect(done).toEqual(['a', 'b', 'a later'])
})

test('a failure does not block what comes after it', async () => {
  const once = oneAtATime()
  await expect(once(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  let done = false
  await once(() => {
    done = true
  })
  expect(done).toBe(true)
})
