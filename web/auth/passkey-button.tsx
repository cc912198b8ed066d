import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUsedPasskeys } from '../device/knows-passkeys.ts'
import { problemText } from '../language/problem-text.ts'

/** Where a passkey was used before, the browser also offers it in the field for the address. Returns what went wrong. */
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
        // Without it there is still the button.
      },
    )
    return () => {
      isLeft = true
      end?.()
    }
  }, [])
  return error
}

/** Signs in without a password, with a device that knows its person. */
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
