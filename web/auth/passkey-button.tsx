import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUsedPasskeys } from '../device/knows-passkeys.ts'
import { problemText } from '../language/problem-text.ts'

/** Lets the browser offer a known passkey in the address field as well. Returns the error. */
function useOffer(onIn: () => void): unknown {
  const [error, setError] = useState<unknown>(null)
  const enter = useEffectEvent(onIn)
  useEffect(() => {
    if (!hasUsedPasskeys()) return
    let end: (() => void) | undefined
    let isLeft = false
    import('../session/passkeys.ts').then(
      ({ offerPasskeys }) => {
        if (!isLeft) end = offerPasskeys({ onIn: () => enter(), onError: setError })
      },
      () => {
        // The button still works without it.
      },
    )
    return () => {
      isLeft = true
      end?.()
    }
  }, [])
  return error
}

/** Signs in with a passkey instead of a password. */
export function PasskeyButton({ onIn }: { onIn: () => void }) {
  const { t } = useTranslation('auth')
  const offerError = useOffer(onIn)
  const entry = useMutation({
    mutationFn: async () => (await import('../session/passkeys.ts')).signInByPasskey(),
    onSuccess: (isIn) => {
      if (isIn) onIn()
    },
  })
  const error = entry.error ?? offerError
  const refusal = error ? problemText(error) : null
  return (
    <>
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={refusal.title}>
          {refusal.detail}
        </Alert>
      )}
      <Button variant="default" loading={entry.isPending} onClick={() => entry.mutate()} fullWidth>
        {t('login.passkey')}
      </Button>
    </>
  )
}
