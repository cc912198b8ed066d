import { createRoute } from '@tanstack/react-router'
import { earlyRequests } from '../../address/early-requests.ts'
import { listReaders } from '../../address/list-address.ts'
import { cursor, day, flag, oneOf, reading } from '../../address/search.ts'
import { archiveKinds, calendarViews, lists } from '../../dashboard/lists.ts'
import { loadTexts } from '../../language/i18n.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { dashboardRoute } from './dashboard.ts'
import { lazyPage } from './lazy-page.ts'
import { idOf } from './root.ts'

const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: { page: { name: 'home', navigation: { group: 'work', icon: 'home' } } },
  component: lazyPage(() => import('../../dashboard/home/home-page.tsx'), 'HomePage'),
})

const workflowFoldersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'workflows',
  validateSearch: reading(listReaders(lists.workflowFolders)),
  staticData: { page: { name: 'workflows', navigation: { group: 'work', icon: 'workflows' } } },
  loader: () => loadTexts('folders'),
  component: lazyPage(() => import('../../dashboard/folders/folders-page.tsx'), 'WorkflowFoldersPage'),
})

const workflowFolderRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'workflows/$folderId',
  validateSearch: reading(listReaders(lists.workflows)),
  staticData: { page: { name: 'workflow_folder' } },
  loader: ({ params }) => {
    idOf(params.folderId)
    return loadTexts('folders', 'workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/workflows/folder-page.tsx'), 'FolderPage'),
})

const workflowRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '$folderId/$workflowId',
  validateSearch: reading({
    ...listReaders(lists.inspections),
    children_after: cursor,
    children_before: cursor,
  }),
  staticData: { page: { name: 'workflow', under: 'workflows' } },
  loader: ({ params }) => {
    idOf(params.folderId)
    idOf(params.workflowId)
    return loadTexts('workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/workflows/workflow-page.tsx'), 'WorkflowPage'),
})

const inspectionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'inspections',
  validateSearch: reading(listReaders(lists.allInspections)),
  staticData: { page: { name: 'inspections', navigation: { group: 'work', icon: 'inspections' } } },
  loader: () => loadTexts('workflows', 'emails'),
  component: lazyPage(() => import('../../dashboard/inspections/inspections-page.tsx'), 'InspectionsPage'),
})

const actionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'actions',
  validateSearch: reading(listReaders(lists.actions)),
  staticData: { page: { name: 'actions', navigation: { group: 'work', icon: 'actions' } } },
  loader: () => loadTexts('actions', 'workflows'),
  component: lazyPage(() => import('../../dashboard/actions/actions-page.tsx'), 'ActionsPage'),
})

const actionRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'actions/$actionId',
  staticData: { page: { name: 'action' } },
  loader: ({ params }) => {
    idOf(params.actionId)
    return loadTexts('actions')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/actions/action-page.tsx'), 'ActionPage'),
})

const inspectionRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '$folderId/$workflowId/$inspectionId',
  staticData: { page: { name: 'inspection' } },
  loader: ({ params, cause }) => {
    idOf(params.folderId)
    idOf(params.workflowId)
    const id = idOf(params.inspectionId)
    // Not while a link is only hovered: the answer may be stale once it is pressed.
    if (cause === 'enter') earlyRequests.inspection?.(id)
    return loadTexts('fill')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../fill/page.tsx'), 'WebInspectionPage'),
})

const deviceRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'device',
  staticData: { page: { name: 'device' } },
  loader: () => loadTexts('device'),
  component: lazyPage(() => import('../../dashboard/device/device-page.tsx'), 'DevicePage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'calendar',
  validateSearch: reading({ view: oneOf(calendarViews), day, mine: flag }),
  staticData: { page: { name: 'calendar', navigation: { group: 'work', icon: 'calendar' } } },
  loader: () => loadTexts('calendar'),
  component: lazyPage(() => import('../../dashboard/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const archiveRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'archive',
  validateSearch: reading({ ...listReaders(lists.archivedTasks), kind: oneOf(archiveKinds) }),
  staticData: { page: { name: 'archive', navigation: { group: 'work', icon: 'archive' } } },
  loader: () => loadTexts('archive', 'folders', 'workflows'),
  component: lazyPage(() => import('../../dashboard/archive/archive-page.tsx'), 'ArchivePage'),
})

/** The last entry of the work group, below those added by others. */
export const archiveRoutes = [archiveRoute]

/** Home, workflows and their inspections, and the calendar. */
export const workRoutes = [
  homeRoute,
  workflowFoldersRoute,
  workflowFolderRoute,
  inspectionsRoute,
  actionsRoute,
  actionRoute,
  workflowRoute,
  inspectionRoute,
  deviceRoute,
  calendarRoute,
]
