import { useMantineColorScheme } from '@mantine/core'

/** The appearance, and how to change it. Without `keepTransitions` Mantine would add a style element, which the Content-Security-Policy forbids. */
export const useScheme = () => useMantineColorScheme({ keepTransitions: true })
