import { createRoute } from '@tanstack/react-router'
import { listReaders } from '../../address/list-address.ts'
import { oneOf, reading } from '../../address/search.ts'
import { claimViews, lists } from '../../dashboard/lists.ts'
import { loadTexts } from '../../language/i18n.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { dashboardRoute } from './dashboard.ts'
import { lazyPage } from './lazy-page.ts'
import { idOf } from './root.ts'

const claimsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'claims',
  validateSearch: reading({ ...listReaders(lists.claims), view: oneOf(claimViews) }),
  staticData: { page: { name: 'claims', navigation: { group: 'work', icon: 'claims' } } },
  loader: () => loadTexts('claims', 'folders', 'workflows'),
  component: lazyPage(() => import('../../dashboard/claims/claims-page.tsx'), 'ClaimsPage'),
})

const claimFoldersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'claims/folders',
  validateSearch: reading(listReaders(lists.claimFolders)),
  staticData: { page: { name: 'claim_folders' } },
  loader: () => loadTexts('claims', 'folders'),
  component: lazyPage(() => import('../../dashboard/folders/folders-page.tsx'), 'ClaimFoldersPage'),
})

const claimFolderRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'claims/folders/$folderId',
  validateSearch: reading({ ...listReaders(lists.claims), view: oneOf(claimViews) }),
  staticData: { page: { name: 'claim_folder' } },
  loader: ({ params }) => {
    idOf(params.folderId)
    return loadTexts('claims', 'folders', 'workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/claims/claims-page.tsx'), 'ClaimFolderPage'),
})

const claimRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'claims/$claimId',
  staticData: { page: { name: 'claim' } },
  loader: ({ params }) => {
    idOf(params.claimId)
    return loadTexts('claims', 'workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/claims/page/claim-page.tsx'), 'ClaimPage'),
})

/** Claims, their folders, and one claim. */
export const claimRoutes = [claimsRoute, claimFoldersRoute, claimFolderRoute, claimRoute]
