import type { products as english } from '../en/products.ts'
import type { Translated } from '../text.ts'

export const products: Translated<typeof english> = {
  'products.title': 'Productos',
  'products.hint':
    'Condiciones en las que prestas una y otra vez, con un nombre. Un préstamo nuevo empieza con ellas de un toque; los que ya existen no cambian.',
  'products.add': 'Añadir producto',
  'products.edit': 'Editar producto',
  'products.editOf': 'Editar {name}',
  'products.removeOf': 'Eliminar {name}',
  'products.none': 'Todavía no hay productos.',
  'products.noneHint':
    'Por ejemplo, «Reforma y venta, 12 %, 12 meses, solo intereses»: lo eliges al crear un préstamo y solo falta el importe. También puedes guardar las condiciones de un préstamo nuevo como producto al revisarlo.',
  'products.name': 'Nombre del producto',
  'products.nameExample': 'Por ejemplo: Préstamo puente, 12 meses',
  'products.anyType': 'Cualquier tipo',
  'products.rateHint': 'Anual. Vacío: se pide en cada préstamo.',
  'products.term': 'Plazo (meses)',
  'products.termHint': 'Vacío: se pide en cada préstamo.',
  'products.balloonAfter': 'Pago global a los (meses)',
  'products.balloonHint': 'Vacío: a los cinco años, o al vencimiento.',
  'products.default': 'Los préstamos nuevos empiezan con él',
  'products.saved': '{name} está guardado',
  'products.removed': '{name} está eliminado',
  'products.saveFailed': 'El producto no se guardó. Inténtalo de nuevo.',
  'products.removeTitle': 'Eliminar producto',
  'products.removeQuestion': '{name} ya no se ofrecerá. Los préstamos que empezaron con él no cambian.',
  'products.loadFailed': 'No se pudieron cargar los productos',
  'products.chooseLoan': 'Empezar con un préstamo',
  'products.chooseLoanHint':
    'Se toman el importe, la tasa, el plazo y todas las condiciones. El nombre, el prestatario y el primer día quedan como están aquí.',
  'products.noLoanFound': 'Ningún préstamo coincide',
  'products.startLikeIt': 'Empezar con él',
  'products.leftOut': 'No se guarda, porque es de este préstamo: {terms}.',
}
