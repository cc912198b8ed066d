import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Me, useSession } from '../../session/session.ts'
import { followPages } from '../page-views.ts'
import { pageAbove } from '../shell/navigation.ts'
import { routeTree } from './routes.ts'

const signedOut = useSession.getState()
// Any user will do: the routes only check whether one is signed in.
beforeAll(() => useSession.setState({ status: 'in', user: {} as Me }))
afterAll(() => useSession.setState(signedOut))

const browser = () => {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const open = async (address: string) => {
    router.history.push(address)
    await router.load()
    // What the router tells once React has drawn the page.
    const { location } = router.state
    const change = { pathChanged: true, hrefChanged: true, hashChanged: false }
    router.emit({ type: 'onRendered', fromLocation: undefined, toLocation: location, ...change })
    return router.state.matches
  }
  return { router, open }
}

test('a change of page is a page view, a filter or panel is not', async () => {
  const { router, open } = browser()
  const seen: [string, string | null][] = []
  const end = followPages(router, (shape, before) => seen.push([shape, before]))
  await open('/dashboard/workflows/3')
  await open('/dashboard/workflows/4')
  await open('/dashboard/workflows/4?panel=create-inspection&workflowId=7')
  await open('/dashboard/workflows/4?page=2')
  await open('/dashboard/reports')
  end()
  await open('/dashboard/workflows/4')
  const folder = '/dashboard/workflows/$folderId'
  expect(seen).toEqual([
    [folder, null],
    [folder, folder],
    ['/dashboard/reports', folder],
  ])
})

test('a workflow hangs under the workflows, an address that leads nowhere under no page', async () => {
  const { open } = browser()
  expect(pageAbove(await open('/dashboard/3/7'))).toBe('workflows')
  expect(pageAbove(await open('/dashboard/a/b'))).toBeUndefined()
  expect(pageAbove(await open('/dashboard/3/7/x'))).toBeUndefined()
})

test('a record of the verifier is a page of its own, which keeps nothing of another record', () => {
  const { remountDeps } = browser().router.routesByPath['/verifier/$identifier'].options
  const pageOf = (identifier: string) =>
    remountDeps?.({ routeId: '/verifier/$identifier', params: { identifier }, search: {}, loaderDeps: {} })
  expect(pageOf('one')).toEqual(pageOf('one'))
  expect(pageOf('one')).not.toEqual(pageOf('two'))
})
