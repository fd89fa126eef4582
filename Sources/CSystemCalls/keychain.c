#include "CSystemCalls.h"

#if defined(__APPLE__) && __has_include(<Security/SecKeychain.h>)
#include <Security/SecKeychain.h>

// Deprecated, but the only switch that the login keychain heeds: SecItem's own attributes for this
// (kSecUseAuthenticationUI, LAContext) are for the data protection keychain, which needs a signed app.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

void allow_keychain_windows(int allowed) {
  SecKeychainSetUserInteractionAllowed(allowed != 0);
}
#else
void allow_keychain_windows(int allowed) { (void)allowed; }
#endif
