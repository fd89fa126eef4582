import SwiftUI

/// All columns with their issues; a swipe moves an issue to the next column.
struct BoardView: View {
  let model: BoardModel
  let session: SignIn
  @State private var isSigningIn = false

  var body: some View {
    NavigationStack {
      List {
        if let problem = model.problem {
          Label(problem, systemImage: "exclamationmark.triangle")
        }
        ForEach(BoardColumn.all) { column in
          Section(column.title) {
            ForEach(model.board[column]) { card in
              CardRow(card: card, column: column, model: model)
            }
          }
        }
      }
      .navigationTitle("Board")
      .toolbar { signInButton }
      .refreshable { await model.refresh() }
      .task(id: session.isSignedIn) { await model.refresh() }
    }
    .sheet(isPresented: $isSigningIn) { SignInView(session: session) }
  }

  private var signInButton: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) {
      if session.isSignedIn {
        Button("Sign Out") { session.signOut() }
      } else {
        Button("Sign In") { isSigningIn = true }
          .accessibilityIdentifier("sign-in")
      }
    }
  }
}
