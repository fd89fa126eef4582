import SwiftUI

/// The page below an address field.
struct BrowserView: View {
  let browser: Browser
  @State private var address = ""
  @State private var isSigningIn = false

  var body: some View {
    NavigationStack {
      PageView(load: browser.load)
        .ignoresSafeArea(edges: .bottom)
        .safeAreaInset(edge: .top) { addressLine }
        .toolbar { buttons }
        .navigationBarTitleDisplayMode(.inline)
    }
    .sheet(isPresented: $isSigningIn) { SignInView(browser: browser) }
  }

  private var addressLine: some View {
    TextField("Address", text: $address)
      .textFieldStyle(.roundedBorder)
      .keyboardType(.URL)
      .textInputAutocapitalization(.never)
      .autocorrectionDisabled()
      .submitLabel(.go)
      .onSubmit { browser.open(typed: address) }
      .accessibilityIdentifier("address")
      .padding([.horizontal, .bottom], 8)
      .background(.bar)
  }

  @ToolbarContentBuilder private var buttons: some ToolbarContent {
    ToolbarItem(placement: .topBarLeading) {
      Button("Reload", systemImage: "arrow.clockwise") { browser.reload() }
    }
    ToolbarItem(placement: .topBarTrailing) {
      if browser.hasToken {
        Button("Sign Out", systemImage: "person.slash") { browser.signOut() }
      } else {
        Button("Sign In", systemImage: "person.badge.key") { isSigningIn = true }
      }
    }
  }
}
