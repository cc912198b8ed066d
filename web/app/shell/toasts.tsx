import { limits } from '@atesta/contract/limits.ts'
import { CloseButton, useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Slide, ToastContainer } from 'react-toastify/unstyled'

/** Top right, 5000 ms by default, dismissed by dragging 80 percent; announced politely to screen readers. */
export function Toasts() {
  const { t } = useTranslation('common')
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <ToastContainer
      position="top-right"
      autoClose={limits.toastDefaultMs}
      draggable
      draggablePercent={limits.toastDragPercent}
      hideProgressBar
      newestOnTop
      pauseOnHover
      limit={4}
      transition={Slide}
      theme={scheme}
      closeButton={({ closeToast }) => (
        <CloseButton className="toast-close" aria-label={t('actions.close')} onClick={closeToast} />
      )}
      role="status"
      aria-label={t('notifications')}
    />
  )
}
