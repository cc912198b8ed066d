import { paths } from '@atesta/contract/paths.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDownload,
  IconForms,
  IconPencil,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { type FormRow, refreshForms } from '../../queries/forms.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { DuplicateForm } from './duplicate-form.tsx'
import { useDownloadForm } from './exchange/use-download-form.ts'

type Given = {
  /**
   * On the form's own page: opening it is left out, deleting it leads away, and a download has what is in sight.
   * `isChanged`: that is not all published.
   */
  page?: { onDeleted: () => void; shown: () => FormStructure; isChanged: boolean }
}

/** What can be done with a form, and what to draw for it; what cannot be done says why. */
export function useFormActions({ page }: Given = {}) {
  const { t } = useTranslation(['forms', 'xlsform', 'responses', 'common'])
  const download = useDownloadForm()
  const panel = usePanel()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const [copying, setCopying] = useState<FormRow | null>(null)
  const change = async (call: Promise<unknown>, said: string) => {
    try {
      await call
      await refreshForms()
      notify.success(said)
    } catch (error) {
      notify.error(error)
    }
  }
  const archiving = (form: FormRow): RowAction =>
    form.archived
      ? {
          label: t('common:actions.unarchive'),
          icon: <IconArchiveOff size={16} />,
          ...refusal(form, 'unarchive'),
          onClick: () =>
            void change(api.templates.unarchive({ params: { id: form.id } }), t('done.unarchived')),
        }
      : {
          label: t('common:actions.archive'),
          icon: <IconArchive size={16} />,
          ...refusal(form, 'archive'),
          onClick: () => void change(api.templates.archive({ params: { id: form.id } }), t('done.archived')),
        }
  const actions = (form: FormRow): RowAction[] => [
    ...(page
      ? []
      : [
          {
            label: t('actions.open'),
            icon: <IconForms size={16} />,
            onClick: () => void navigate({ to: paths.form({ formId: form.id }) }),
          },
          {
            label: t('responses:open'),
            icon: <IconTable size={16} />,
            onClick: () =>
              void navigate({ to: paths.form({ formId: form.id }), search: { view: 'answers' } }),
          },
        ]),
    {
      label: t('actions.rename'),
      icon: <IconPencil size={16} />,
      ...refusal(form, 'edit'),
      onClick: () => panel.open('form-edit', { form: form.id }),
    },
    {
      label: t('actions.duplicate'),
      icon: <IconCopy size={16} />,
      onClick: () => setCopying(form),
    },
    ...(['xlsform', 'json'] as const).map((kind) => ({
      label: t(`xlsform:export.${kind}`),
      icon: <IconDownload size={16} />,
      onClick: () => void download(form, kind, page?.shown()),
    })),
    archiving(form),
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(form, 'delete'),
      onClick: () =>
        openModal('FORM_DELETE', {
          name: form.name,
          onConfirm: () => api.templates.remove({ params: { id: form.id } }),
          onDone: page?.onDeleted,
          onArchive:
            form.cannot.delete === 'form_has_answers' && !form.archived
              ? () => api.templates.archive({ params: { id: form.id } })
              : undefined,
        }),
    },
  ]
  const element = copying && (
    <DuplicateForm
      form={copying}
      isChanged={page?.isChanged}
      onClose={() => setCopying(null)}
      onDone={({ id }) => void navigate({ to: paths.form({ formId: id }) })}
    />
  )
  return { actions, element }
}
