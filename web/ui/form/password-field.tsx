import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password with a button to show it, labelled in the reader's language and reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      maxLength={256}
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? t('password.hide') : t('password.show'),
        tabIndex: 0,
      }}
    />
  )
}
