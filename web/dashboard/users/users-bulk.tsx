import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { IconSend, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'
import { refresh } from '../../session/query-client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../ui/list/use-selection.ts'
import { notify } from '../../ui/notify.ts'

type Deed = 'disable' | 'resend'

const calls = { disable: api.users.remove, resend: api.users.invite }

/** Bulk actions for the selected people. */
export function UsersBulk({ chosen, clear, keep }: Chosen<UserRow>) {
  const { t } = useTranslation(['users', 'common'])
  const [asking, setAsking] = useState(false)
  const possible = {
    disable: chosen.filter(({ can }) => can.disable),
    resend: chosen.filter(({ can }) => can.invite),
  }
  const work = useMutation({
    mutationFn: (deed: Deed) => forEach(possible[deed], ({ id }) => calls[deed]({ params: { id } })),
    onSuccess: async ({ done, failed, failures }, deed) => {
      await refresh('users', 'user_details')
      if (failures.length > 0) {
        const { detail: reason } = problemText(failures[0])
        notify.error(t('common:list.partly', { done, all: possible[deed].length, reason }))
      } else
        notify.success(
          deed === 'disable' ? t('done.disabled', { count: done }) : t('done.resent_many', { count: done }),
        )
      setAsking(false)
      keep(failed)
    },
    onError: notify.error,
  })
  // The failure was already reported.
  const start = (deed: Deed) => work.mutateAsync(deed).catch(() => undefined)
  return (
    <>
      <BulkBar
        count={chosen.length}
        onClear={clear}
        actions={[
          ...(possible.resend.length > 0
            ? [
                {
                  label: t('bulk.resend'),
                  icon: <IconSend size={16} />,
                  onClick: () => start('resend'),
                },
              ]
            : []),
          ...(possible.disable.length > 0
            ? [
                {
                  label: t('bulk.disable'),
                  icon: <IconUserOff size={16} />,
                  danger: true,
                  onClick: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      <Confirm
        opened={asking}
        title={t('bulk.disable_title', { count: possible.disable.length })}
        confirmLabel={t('bulk.disable')}
        danger
        pending={work.isPending}
        onConfirm={() => start('disable')}
        onCancel={() => setAsking(false)}
      >
        {t('bulk.disable_detail')}
      </Confirm>
    </>
  )
}
