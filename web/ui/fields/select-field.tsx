import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'

/** One of a few words. The browser's own list, which every keyboard and phone knows; the style is that of its arrow. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />
}
