import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { IconSend, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { notify } from '../../ui/notify.ts'

type Deed = 'disable' | 'resend'

/** Does it one by one, so that one refusal keeps none of the others; answers how many it was done to. */
async function each(users: UserRow[], deed: Deed): Promise<{ done: number; skipped: number }> {
  let done = 0
  for (const user of users.filter(({ can }) => (deed === 'disable' ? can.disable : can.invite))) {
    const params = { id: user.id }
    try {
      if (deed === 'disable') await api.users.remove({ params })
      else await api.users.invite({ params })
      done++
    } catch (error) {
      notify.error(error)
    }
  }
  return { done, skipped: users.length - done }
}

/** What can be done with the selected people. */
export function UsersBulk({ users, onClear }: { users: UserRow[]; onClear: () => void }) {
  const { t } = useTranslation('users')
  const [asking, setAsking] = useState(false)
  const work = useMutation({
    mutationFn: (deed: Deed) => each(users, deed),
    onSuccess: async ({ done, skipped }, deed) => {
      await refresh('users', 'user_details')
      if (done > 0) {
        notify.success(
          deed === 'disable' ? t('done.disabled', { count: done }) : t('done.resent_many', { count: done }),
        )
      }
      if (skipped > 0) notify.info(t('done.skipped', { count: skipped }))
      setAsking(false)
      onClear()
    },
    onError: notify.error,
  })
  const once = useOneAtATime()
  // Its failure has been said.
  const start = (deed: Deed) => once(() => work.mutateAsync(deed).catch(() => undefined))
  const invited = users.filter(({ can }) => can.invite)
  const leaving = users.filter(({ can }) => can.disable)
  return (
    <>
      <BulkBar
        count={users.length}
        onClear={onClear}
        actions={[
          ...(invited.length > 0
            ? [
                {
                  label: t('bulk.resend'),
                  icon: <IconSend size={16} />,
                  onClick: () => start('resend'),
                },
              ]
            : []),
          ...(leaving.length > 0
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
        title={t('bulk.disable_title', { count: leaving.length })}
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
