import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { type FormRow, refreshForms } from '../../queries/forms.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../ui/list/use-selection.ts'
import { notify } from '../../ui/notify.ts'

const calls = {
  archive: api.templates.archive,
  unarchive: api.templates.unarchive,
  delete: api.templates.remove,
}
type Deed = keyof typeof calls

/** What can be done with the selected forms. */
export function FormsBulk({ chosen: forms, clear, keep }: Chosen<FormRow>) {
  const { t } = useTranslation(['forms', 'common'])
  const [asking, setAsking] = useState(false)
  const work = useMutation({
    mutationFn: (deed: Deed) => forEach(forms, ({ id }) => calls[deed]({ params: { id } })),
    onSuccess: async ({ done, failed, failures }, deed) => {
      await refreshForms()
      if (failures.length === 0) notify.success(t(`done.${deed}d_many`, { count: done }))
      else {
        const { detail: reason } = problemText(failures[0])
        notify.error(t('common:list.partly', { done, all: forms.length, reason }))
      }
      setAsking(false)
      keep(failed)
    },
    onError: notify.error,
  })
  // Its failure has been said.
  const run = (deed: Deed) => work.mutateAsync(deed).catch(() => undefined)
  const archived = forms.every((form) => form.archived)
  return (
    <>
      <BulkBar
        count={forms.length}
        onClear={clear}
        actions={[
          archived
            ? {
                label: t('common:actions.unarchive'),
                icon: <IconArchiveOff size={16} />,
                onClick: () => run('unarchive'),
              }
            : {
                label: t('common:actions.archive'),
                icon: <IconArchive size={16} />,
                onClick: () => run('archive'),
              },
          {
            label: t('bulk.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setAsking(true),
          },
        ]}
      />
      <Confirm
        opened={asking}
        title={t('bulk.delete_title', { count: forms.length })}
        confirmLabel={t('bulk.delete')}
        danger
        pending={work.isPending}
        onConfirm={() => work.mutate('delete')}
        onCancel={() => setAsking(false)}
      >
        {t('bulk.delete_detail')}
      </Confirm>
    </>
  )
}
