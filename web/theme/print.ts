/** Paper is white: a page is printed in the light scheme, whichever is on the screen. */
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
