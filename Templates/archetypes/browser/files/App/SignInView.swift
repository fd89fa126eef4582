import SwiftUI

/// Prompts for the token and stores it in the Keychain.
struct SignInView: View {
  let browser: Browser
  @Environment(\.dismiss) private var dismiss
  @State private var token = ""

  var body: some View {
    NavigationStack {
      Form {
        Section {
          SecureField("Token", text: $token)
            .textContentType(.password)
            .accessibilityIdentifier("token")
        } footer: {
          Text("It stays in the Keychain of this device.")
        }
        if let problem = browser.problem {
          Text("The Keychain returned status \(Int(problem.status)).")
            .foregroundStyle(.red)
        }
      }
      .navigationTitle("Sign In")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Done", action: save).disabled(token.isEmpty)
        }
      }
    }
  }

  private func save() {
    browser.signIn(with: token)
    if browser.hasToken { dismiss() }
  }
}
