import type { UserRow } from '@atesta/contract/schemas/user.ts'
import {
  IconCopy,
  IconDeviceDesktopOff,
  IconPencil,
  IconSend,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openModal } from '../modals/modal-store.ts'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { useCopy } from '../ui/copy/use-copy.ts'
import { useOneAtATimeEach } from '../ui/form/use-one-at-a-time.ts'
import type { RowAction } from '../ui/list/row-menu.tsx'
import { notify } from '../ui/notify.ts'
import { usePanel } from './use-panel.ts'

type Deed = { run: () => Promise<unknown>; done: string; after?: () => unknown }

/**
 * The actions on a user, for the menu of their row and for their panel. `onChanged` is called after a change
 * to their record.
 */
export function useUserActions(onChanged?: () => void): (user: UserRow) => RowAction[] {
  const { t } = useTranslation('users')
  const panel = usePanel()
  const copy = useCopy()
  const ownId = useSession((session) => session.user?.id)
  const deed = useMutation({
    mutationFn: ({ run }: Deed) => run(),
    onSuccess: async (_, { done, after }) => {
      await refresh('users', 'user_details')
      await after?.()
      notify.success(done)
    },
    onError: notify.error,
  })
  const once = useOneAtATimeEach()
  return (user) => {
    const params = { id: user.id }
    const run = (one: Deed) => void once(user.id, () => deed.mutateAsync(one).catch(() => undefined))
    const invited = user.state === 'invited'
    const all: (RowAction & { shown: boolean })[] = [
      {
        shown: true,
        label: t('actions.edit'),
        icon: <IconPencil size={16} />,
        onClick: () => panel.open('user-edit', { user: user.id }),
      },
      {
        shown: invited,
        label: t('actions.resend'),
        icon: <IconSend size={16} />,
        onClick: () => run({ run: () => api.users.invite({ params }), done: t('done.resent') }),
      },
      {
        shown: true,
        label: t('actions.copy_email'),
        icon: <IconCopy size={16} />,
        onClick: () => void copy(user.email, t('done.copied')),
      },
      {
        shown: user.can.end_sessions && user.id !== ownId,
        label: t('actions.end_sessions'),
        icon: <IconDeviceDesktopOff size={16} />,
        onClick: () => run({ run: () => api.users.endSessions({ params }), done: t('done.signed_out') }),
      },
      {
        shown: user.state === 'disabled',
        label: t('actions.enable'),
        icon: <IconUserCheck size={16} />,
        onClick: () =>
          run({ run: () => api.users.enable({ params }), done: t('done.enabled'), after: onChanged }),
      },
      {
        shown: user.state !== 'disabled',
        label: invited ? t('actions.cancel_invitation') : t('actions.disable'),
        icon: <IconUserOff size={16} />,
        danger: true,
        disabled: user.can.disable ? undefined : t('reasons.self'),
        onClick: () =>
          openModal('DELETE_USER', { userId: user.id, name: user.name, invited, onDone: onChanged }),
      },
    ]
    return all.filter(({ shown }) => shown).map(({ shown: _, ...action }) => action)
  }
}
