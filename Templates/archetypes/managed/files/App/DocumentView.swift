import SwiftUI

/// Shows the settings of the organization and their effects.
struct DocumentView: View {
  let settings: ManagedSettings

  private var policy: DocumentPolicy { DocumentPolicy(settings) }

  var body: some View {
    NavigationStack {
      List {
        Section("Server") {
          if let server = policy.server {
            Text(server.absoluteString)
          } else {
            Label("The organization has set no server.", systemImage: "exclamationmark.triangle")
          }
        }
        Section("Session") {
          Text("\(settings.sessionMinutes) minutes")
        }
        if FeatureFlags.current.hostList { hosts }
      }
      .navigationTitle("Documents")
      .toolbar { shareButton }
      .environment(\.openURL, OpenURLAction { policy.allows($0) ? .systemAction : .discarded })
    }
  }

  private var hosts: some View {
    Section("Allowed Hosts") {
      if settings.allowedHosts.isEmpty { Text("All") }
      ForEach(settings.allowedHosts, id: \.self) { Text($0) }
    }
  }

  @ToolbarContentBuilder private var shareButton: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) {
      if policy.canShare, let server = policy.server { ShareLink(item: server) }
    }
  }
}
