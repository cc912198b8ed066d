/** Prints in the light scheme, because paper is white. */
export function printInLight(): void {
  const { dataset } = document.documentElement
  let shown: string | undefined
  window.addEventListener('beforeprint', () => {
    shown = dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
  })
  window.addEventListener('afterprint', () => {
    dataset.mantineColorScheme = shown
  })
}
