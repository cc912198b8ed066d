import { useMediaQuery } from '@mantine/hooks'

/** Whether the fields of what is selected have room beside the form. */
export const useIsWide = (): boolean =>
  useMediaQuery('(width >= 75em)', true, { getInitialValueInEffect: false })
