import SwiftUI

/// The title of the shared page.
struct ShareView: View {
  @State var title: String
  let url: URL
  let isSignedIn: Bool
  let save: (Capture) -> Void
  let cancel: () -> Void

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Title", text: $title)
        } footer: {
          if isSignedIn {
            Text("It becomes an issue when you open the app next.")
          } else {
            Text("It becomes an issue once you have signed in to the app.")
          }
        }
        Text(url.absoluteString).foregroundStyle(.secondary)
      }
      .navigationTitle("New Issue")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel", action: cancel) }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { save(Capture(title: title, url: url)) }
            .disabled(title.isEmpty)
        }
      }
    }
  }
}
