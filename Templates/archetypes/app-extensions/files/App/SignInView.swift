import AuthenticationServices
import SwiftUI

/// Signs in on the server's page, or with an existing token.
struct SignInView: View {
  let session: SignIn
  @Environment(\.dismiss) private var dismiss
  @Environment(\.webAuthenticationSession) private var browser
  @State private var token = ""

  var body: some View {
    NavigationStack {
      Form {
        if session.server.isSet {
          Button("Sign In with the Browser") {
            Task { await signIn() }
          }
        }
        Section {
          SecureField("Token", text: $token)
            .textContentType(.password)
            .accessibilityIdentifier("token")
        } footer: {
          Text("It stays in the Keychain of this device.")
        }
        if let problem = session.problem {
          Text(problem).foregroundStyle(.red)
        }
      }
      .navigationTitle("Sign In")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { session.use(token) }.disabled(token.isEmpty)
        }
      }
    }
    .onChange(of: session.isSignedIn) { dismiss() }
  }

  private func signIn() async {
    guard let page = session.begin() else { return }
    // If the user closes the page, no error message is needed.
    guard
      let url = try? await browser.authenticate(
        using: page, callbackURLScheme: session.server.scheme)
    else { return }
    await session.finish(url)
  }
}
