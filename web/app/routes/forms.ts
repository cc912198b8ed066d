import { createRoute } from '@tanstack/react-router'
import { listReaders } from '../../address/list-address.ts'
import { oneOf, reading, text } from '../../address/search.ts'
import { formViews, lists } from '../../dashboard/lists.ts'
import { loadTexts } from '../../language/i18n.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { dashboardRoute, supervisors } from './dashboard.ts'
import { lazyPage } from './lazy-page.ts'
import { idOf } from './root.ts'

const formsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'forms',
  validateSearch: reading({
    ...listReaders(lists.forms),
    view: oneOf(['import', 'library']),
    template: text,
  }),
  staticData: {
    page: { name: 'forms', navigation: { group: 'work', icon: 'forms', allowed: supervisors } },
  },
  loader: () => loadTexts('forms', 'xlsform', 'responses'),
  component: lazyPage(() => import('../../dashboard/forms/forms-page.tsx'), 'FormsPage'),
})

const formRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'forms/$formId',
  validateSearch: reading({ ...listReaders(lists.answers), view: oneOf(formViews) }),
  staticData: { page: { name: 'form', under: 'forms' } },
  loader: ({ params }) => {
    idOf(params.formId)
    return loadTexts('forms', 'builder', 'rules', 'xlsform', 'responses', 'workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/forms/form-page.tsx'), 'FormPage'),
})

/** What inspections ask. */
export const formRoutes = [formsRoute, formRoute]
