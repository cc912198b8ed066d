import {
  IconCamera,
  IconChecklist,
  IconFolderPlus,
  IconForms,
  IconMailPlus,
  IconShieldPlus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { usePanel } from './use-panel.ts'

/** The panels that search offers to open: those that need no parameters and that this person may use. */
export function usePanelActions() {
  const { t } = useTranslation(['inspection', 'dashboard'])
  const panel = usePanel()
  const can = useSession((session) => session.user?.can)
  return useMemo(
    () =>
      [
        {
          id: 'create-inspection',
          label: t('inspection:create.title'),
          icon: IconCamera,
          allowed: true,
          run: () => panel.open('create-inspection', {}),
        },
        {
          id: 'workflow-create',
          label: t('dashboard:workflow.create_title'),
          icon: IconChecklist,
          allowed: can?.create_workflows,
          run: () => panel.open('workflow-create', {}),
        },
        {
          id: 'claim-create',
          label: t('dashboard:claim.create_title'),
          icon: IconShieldPlus,
          allowed: can?.create_workflows,
          run: () => panel.open('claim-create', {}),
        },
        {
          id: 'email-task-create',
          label: t('dashboard:email_task.create_title'),
          icon: IconMailPlus,
          allowed: can?.create_workflows,
          run: () => panel.open('email-task-create', {}),
        },
        {
          id: 'form-create',
          label: t('dashboard:form.create_title'),
          icon: IconForms,
          allowed: can?.create_workflows,
          run: () => panel.open('form-create', {}),
        },
        {
          id: 'workflows-folder-create',
          label: t('dashboard:folder.create_title.workflow'),
          icon: IconFolderPlus,
          allowed: can?.manage_folders,
          run: () => panel.open('workflows-folder-create', {}),
        },
        {
          id: 'user-create',
          label: t('dashboard:user.create_title'),
          icon: IconUserPlus,
          allowed: can?.manage_users,
          run: () => panel.open('user-create', {}),
        },
      ].filter(({ allowed }) => allowed),
    [t, panel, can],
  )
}
