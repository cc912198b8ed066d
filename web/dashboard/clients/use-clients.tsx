import { IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import type { Client } from '../../queries/clients.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import type { Ask } from '../use-question.ts'
import { ClientDialog, EditClient } from './client-dialog.tsx'

/** Which client is being edited, kept in the address; `new` for one being added. */
export function useClientDialog() {
  const { edit: open } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (edit: string | undefined, ignoreBlocker = false) =>
    void navigate({ to: '.', search: (now) => ({ ...now, edit }), resetScroll: false, ignoreBlocker })
  const id = Number(open)
  const ends = { onClose: () => show(undefined), onSaved: () => show(undefined, true) }
  const element =
    open === 'new' ? (
      <ClientDialog client={null} {...ends} />
    ) : Number.isInteger(id) && id > 0 ? (
      <EditClient key={id} id={id} {...ends} />
    ) : null
  return { show: (edit: string) => show(edit), element }
}

type Given = { ask: Ask; edit: (client: string) => void; onDeleted?: () => void }

/** The menu actions for a client; impossible ones say why. */
export function useClientActions({ ask, edit, onDeleted }: Given): (client: Client) => RowAction[] {
  const { t } = useTranslation('clients')
  const panel = usePanel()
  const refusal = useRefusal()
  return (client) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      ...refusal(client, 'edit'),
      onClick: () => edit(String(client.id)),
    },
    {
      label: t('actions.ask'),
      icon: <IconMailPlus size={16} />,
      disabled: client.unsubscribed ? t('page.unsubscribed') : undefined,
      onClick: () => panel.open('email-task-create', { client: client.id }),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(client, 'delete'),
      onClick: () =>
        ask({
          title: t('delete_ask.title'),
          detail: t('delete_ask.detail', { name: client.name }),
          confirm: t('delete_ask.confirm'),
          danger: true,
          action: async () => {
            await api.clients.remove({ params: { id: client.id } })
            onDeleted?.()
            await refresh('clients')
            return t('delete_ask.done')
          },
          onError: (error) => openModal('CLIENT_ERROR', { deleting: error }),
        }),
    },
  ]
}
