import { paths } from '@atesta/contract/paths.ts'
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { safeNext } from '../address/safe-next.ts'
import { routeTree } from './routes/routes.ts'

/** Every page of the product, as its address is promised to links, e-mails and QR codes. */
const promised: Record<keyof typeof paths, string> = {
  start: '/',
  pricing: '/pricing',
  plans: '/plans',
  checkout: '/checkout/:plan',
  register: '/register',
  login: '/login',
  signedIn: '/login/return',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  contact: '/contact',
  verifier: '/verifier',
  verifierRecord: '/verifier/:identifier',
  cookies: '/cookies',
  privacy: '/privacy',
  terms: '/terms',
  respondent: '/i/:token',
  dashboard: '/dashboard',
  workflows: '/dashboard/workflows',
  workflowFolder: '/dashboard/workflows/:folderId',
  workflow: '/dashboard/:folderId/:workflowId',
  inspection: '/dashboard/:folderId/:workflowId/:inspectionId',
  inspections: '/dashboard/inspections',
  actions: '/dashboard/actions',
  action: '/dashboard/actions/:actionId',
  calendar: '/dashboard/calendar',
  claims: '/dashboard/claims',
  claimFolders: '/dashboard/claims/folders',
  claimFolder: '/dashboard/claims/folders/:folderId',
  claim: '/dashboard/claims/:claimId',
  emails: '/dashboard/emails',
  emailFolder: '/dashboard/emails',
  emailFolders: '/dashboard/emails/folders',
  emailTask: '/dashboard/emails/:taskId',
  device: '/dashboard/device',
  clients: '/dashboard/clients',
  client: '/dashboard/clients/:clientId',
  certifications: '/dashboard/certifications',
  certification: '/dashboard/certifications/:identifier',
  reports: '/dashboard/reports',
  forms: '/dashboard/forms',
  form: '/dashboard/forms/:formId',
  users: '/dashboard/users',
  archive: '/dashboard/archive',
  billing: '/dashboard/billing',
  settings: '/dashboard/settings',
  mailbox: '/dashboard/settings/mailbox',
  settingsSection: '/dashboard/settings/:section',
  profile: '/dashboard/profile',
}

/** Fills every parameter with its own name, so that the built address reads like its shape. */
const names = new Proxy({}, { get: (_, name) => `:${String(name)}` })
const shapeOf = (name: keyof typeof paths): string =>
  (paths[name] as (p: object) => string)(names).replaceAll('%3A', ':').replace(/\?.*$/, '')

test.each(Object.entries(promised))('%s is %s', (name, shape) => {
  expect(shapeOf(name as keyof typeof paths)).toBe(shape)
})

function shapesOf(route: AnyRoute): string[] {
  const children = (route.children as AnyRoute[] | undefined) ?? []
  const own = route.options.component && children.length === 0 ? [route.fullPath as string] : []
  return [...own, ...children.flatMap(shapesOf)]
}

test('every route has its path builder', () => {
  routeTree.init(0)
  const initialise = (route: AnyRoute) => {
    for (const [index, child] of ((route.children as AnyRoute[]) ?? []).entries()) {
      child.init(index)
      initialise(child)
    }
  }
  initialise(routeTree)
  const shapes = shapesOf(routeTree).map((shape) => shape.replace(/\$(\w+)/g, ':$1').replace(/(.)\/$/, '$1'))
  expect(shapes).toContain('/login')
  for (const shape of shapes) expect(Object.values(promised)).toContain(shape)
})

test('parameters are encoded', () => {
  expect(paths.checkout({ plan: 'a/b?c', period: 'a&b' })).toBe('/checkout/a%2Fb%3Fc?period=a%26b')
  expect(paths.login({ next: '/dashboard?page=2&q=a b' })).toBe(
    '/login?next=%2Fdashboard%3Fpage%3D2%26q%3Da%20b',
  )
})

test.each([
  [undefined, '/dashboard'],
  [
    '/dashboard/3/7?panel=create-inspection&workflowId=7#top',
    '/dashboard/3/7?panel=create-inspection&workflowId=7#top',
  ],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['\\\\evil.example', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['/%2e//evil.example', '/dashboard'],
  ['/dashboard/..//evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['dashboard', '/dashboard'],
  ['/login?next=/login', '/dashboard'],
])('after signing in, next=%s leads to %s', (next, expected) => {
  expect(safeNext(next)).toBe(expected)
})
