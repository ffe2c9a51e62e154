import type { auth as english } from '../en/auth.ts'
import type { Translated } from '../text.ts'

export const auth: Translated<typeof english> = {
  'auth.tagline': 'Cada préstamo y cada pago, exactos al centavo.',
  'auth.point1': 'Calendarios que cuadran, del primer pago al último.',
  'auth.point2': 'El saldo, los pagos y la liquidación de un préstamo se abren y muestran cómo se calcularon.',
  'auth.point3': 'Los prestatarios ven cuánto deben, cuándo y por qué.',
  'auth.sampleWhy': '¿Por qué este pago?',
  'auth.sampleInterest': 'Interés de un mes',
  'auth.samplePrincipal': 'Capital, el resto',
  'auth.sampleBalance': 'Saldo después',
  'auth.tabs': 'Iniciar sesión o registrarse',
  'auth.login': 'Iniciar sesión',
  'auth.signUp': 'Registrarse',
  'auth.loginTitle': 'Qué bueno verte de nuevo',
  'auth.email': 'Correo electrónico',
  'auth.password': 'Contraseña',
  'auth.showPassword': 'Mostrar u ocultar la contraseña',
  'auth.forgot': '¿Olvidaste tu contraseña?',
  'auth.missing': 'Introduce el correo electrónico y la contraseña',
  'auth.wrong': 'Correo o contraseña incorrectos. Inténtalo de nuevo.',
  'auth.code': 'Código',
  'auth.codeHint': 'Seis dígitos de tu aplicación de autenticación o un código de recuperación.',
  'auth.codeWrong': 'Este código no es correcto o ya se usó. Introduce otro.',
  'auth.invalid': 'Credenciales no válidas. Inténtalo de nuevo.',
}
